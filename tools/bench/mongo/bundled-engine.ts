import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../../engines/child.ts'
import { embeddedMongoUri } from '../../engines/mongo.ts'
import { runProgram } from '../../engines/run-program.ts'

const PACKAGE_FOLDER = fileURLToPath(new URL('../../../libs/embedded-mongo', import.meta.url))
const READY_WITHIN_MS = 60_000

export interface BundledEngine {
  readonly uri: string
  /** Until the URI is printed. */
  readonly startMs: number
  /** Includes mapped file pages. */
  residentMegabytes(): Promise<number>
  stop(): Promise<void>
}

/** @throws Error with the builder's output */
export async function buildEngine(): Promise<void> {
  const { ok, output } = await runProgram('npm', ['run', 'build'], { cwd: PACKAGE_FOLDER })
  if (!ok) throw new Error(`The engine could not be built: ${output}`)
}

export async function startBundledEngine(folder: string): Promise<BundledEngine> {
  const began = performance.now()
  const child: Child = startChild({
    name: 'the embedded engine',
    command: process.execPath,
    args: ['dist/bundle/main.mjs', '--folder', folder, '--exit-with-parent'],
    cwd: PACKAGE_FOLDER,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const uri = await child.firstLine(embeddedMongoUri, READY_WITHIN_MS)
  return {
    uri,
    startMs: performance.now() - began,
    async residentMegabytes() {
      const { output } = await runProgram('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(output) / 1024
    },
    stop: child.stop,
  }
}
