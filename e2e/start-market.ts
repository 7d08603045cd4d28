import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Starts a market with the demo people on a free port in its own process, and gives journeys its URL. With SANTHE_URL
 * they use that running market.
 */
export default async function startMarket(): Promise<() => Promise<void>> {
  if (process.env.SANTHE_URL) return async () => {}
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/browser/serve.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([firstLine(child.stdout), ended.then(() => undefined)])
  if (!url) throw new Error('The market did not open; its output stands above.')
  process.env.SANTHE_URL = url
  return async () => {
    child.stdin.end()
    await ended
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line
  return undefined
}
