import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../engines/child.ts'
import { provideChromium } from '../engines/chromium.ts'

const STARTS_WITHIN = 30_000
const LISTENING = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//

/** Starts a headless Chromium with a new profile for the time that `work` takes; `port` is its debugging port. */
export async function withBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const profile = await mkdtemp(join(tmpdir(), 'santhe-lighthouse-'))
  const browser = startChild({
    name: 'Chromium',
    command: executablePath,
    args: [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
  })
  try {
    const port = await browser.firstLine(line => LISTENING.exec(line)?.[1], STARTS_WITHIN)
    return await work(Number(port))
  } finally {
    await browser.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
