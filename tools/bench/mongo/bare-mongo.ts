import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./bare-mongo.mjs', import.meta.url))

export interface BareMongo {
  readonly uri: string
  /** Sets the response bytes by command. */
  respondWith(responses: ReadonlyMap<string, Buffer>): Promise<void>
  stop(): Promise<void>
}

/** In its own process, on a unix socket like the engine's. */
export async function startBareMongo(folder: string): Promise<BareMongo> {
  const socket = join(folder, 'bare.sock')
  const child = spawn(process.execPath, [PROGRAM, socket], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    async respondWith(responses) {
      const isReady = once(child, 'message')
      child.send(Object.fromEntries([...responses].map(([name, bytes]) => [name, bytes.toString('base64')])))
      await isReady
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
