import pLimit from 'p-limit'
import { type Child, type ChildOptions, startChild } from '../../engines/child.ts'
import { Failure } from '../../engines/run-program.ts'
import type { VictimName } from '../script/mishap.ts'

const READY_WITHIN_MS = 60_000
const TRIES = 3

/** A program that is killed and restarted, always at the same URL. */
export interface Victim {
  /** Starts it unless it is running; resolves when it is ready. */
  up(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Stops it with SIGTERM, as a release does. */
  stop(): Promise<void>
}

export type Victims = Readonly<Record<VictimName, Victim>>

export interface VictimOptions {
  child: ChildOptions
  /** Whether a printed line shows that it is ready. */
  isReadyLine: (line: string) => boolean
  /** Called after that line, to wait for other conditions. */
  whenReady?: (() => Promise<void>) | undefined
}

/** Returns a victim, whose operations run one after the other, in the order of calls. */
export function victim({ child: options, isReadyLine, whenReady }: VictimOptions): Victim {
  let running: Child | undefined
  const inOrder = pLimit(1)

  async function start(): Promise<void> {
    for (let tries = 1; running === undefined || running.ended() !== undefined; tries += 1) {
      running = startChild(options)
      try {
        await running.firstLine(line => isReadyLine(line) || undefined, READY_WITHIN_MS)
        await whenReady?.()
      } catch (error) {
        await running.stop()
        // The system may need a moment to free a dead program's port.
        if (tries === TRIES) throw new Failure(`${options.name}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (running === undefined || running.ended() !== undefined) return
    process.kill(running.pid, signal)
    await running.stop()
  }

  return {
    up: () => inOrder(start),
    kill: () => inOrder(() => end('SIGKILL')),
    stop: () => inOrder(() => end('SIGTERM')),
  }
}
