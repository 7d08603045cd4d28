import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

/** Responds to every request with the same bytes and headers, in its own process. */
const PROGRAM = `
const [headers, body] = JSON.parse(process.env.RESPONSE)
const bytes = Buffer.from(body, 'base64')
const server = require('node:http').createServer((request, response) => { response.writeHead(200, headers); response.end(bytes) })
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
`

export interface BareServer {
  url: string
  stop(): Promise<void>
}

export async function startBareServer(headers: Record<string, string>, body: Buffer): Promise<BareServer> {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM], {
    env: { RESPONSE: JSON.stringify([headers, body.toString('base64')]), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(message)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
