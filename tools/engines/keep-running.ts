import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { readableLine } from './readable-line.ts'

const shownLines = 15

/** How often a program that dies is started again. */
export interface Restarts {
  /** The number of deaths within `withinMilliseconds` after which it is not restarted; 1 for a program that is never restarted. */
  readonly deaths: number
  readonly withinMilliseconds: number
  /** The pause before the restart after its first death; it doubles with each further death within that time. */
  readonly firstPauseMilliseconds: number
}

/** Reports each death at once: for tests and measurements, which a restart would spoil. */
const noRestarts: Restarts = { deaths: 1, withinMilliseconds: 60_000, firstPauseMilliseconds: 0 }

/** For a market that people use: away for seconds rather than closed, unless the cause persists. */
export const marketRestarts: Restarts = { deaths: 5, withinMilliseconds: 60_000, firstPauseMilliseconds: 250 }

/** What happens when a program dies. */
export interface DeathOptions {
  /** `noRestarts` by default. */
  readonly restarts?: Restarts | undefined
  /** Called with one line for each death that is followed by a restart, and one when the program is ready again. */
  readonly onRestart?: ((line: string) => void) | undefined
  /** Called once, when a program has died and is not restarted, with how it died and its last lines. */
  readonly onUnexpectedEnd?: ((text: string) => void) | undefined
}

export interface KeepRunningOptions extends DeathOptions {
  /** Starts it, the same each time: at the same URL, on the same data. */
  readonly launch: () => Child
  /** Resolves when it is ready; rejects when it has ended or takes too long. */
  readonly untilReady: (child: Child) => Promise<void>
  /** Its log, for messages, such as '/market/logs/edge.log'. */
  readonly logFile?: string | undefined
}

export interface Supervised {
  /** Returns its process; undefined while none runs. */
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

/** Returns how a program died for the last time, with its last lines. */
function lastNews(line: string, restarts: Restarts, lastLines: readonly string[]): string {
  const often = `${restarts.deaths} deaths within ${restarts.withinMilliseconds / 1000} s`
  const how = restarts.deaths === 1 ? line : `${line} (${often})`
  const lines = lastLines.slice(-shownLines).map(readableLine)
  if (lines.length === 0) return how
  return [`${how}. Its last lines:`, ...lines.flatMap(text => text.split('\n')).map(text => `  ${text}`)].join('\n')
}

/**
 * Starts a program, and restarts it when it dies without `stop`. Resolves when it is ready for the first time; where that fails, rejects
 * with the error of `untilReady`, and nothing is left running. Later a start that fails counts as a death.
 * Why no package: pm2 (AGPL) and forever (no longer maintained) are daemons of their own, concurrently restarts by a count
 * without a time window, and none knows when a program is ready; execa only starts programs.
 */
export async function keepRunning(options: KeepRunningOptions): Promise<Supervised> {
  const { launch, untilReady, logFile, restarts = noRestarts, onRestart, onUnexpectedEnd } = options
  const stopping = new AbortController()
  let deaths: number[] = []
  let current: Child
  let lastLines: readonly string[] = []
  let reviving = Promise.resolve()

  async function start(): Promise<void> {
    const child = launch()
    current = child
    try {
      await untilReady(child)
    } catch (error) {
      await child.stop()
      remember(child)
      throw error
    }
    child.reportUnexpectedEnd(line => {
      remember(child)
      reviving = revive(logFile ? `${line}: its log is ${logFile}` : line)
    })
  }

  /** Stores the last lines. A child that died before it printed any keeps those of the one before. */
  const remember = (child: Child) => {
    if (child.lastLines().length > 0) lastLines = child.lastLines()
  }

  /** Restarts it until it is ready, has died too often, or is stopped. */
  async function revive(death: string): Promise<void> {
    for (let line = death; ; ) {
      const now = performance.now()
      deaths = [...deaths.filter(at => now - at < restarts.withinMilliseconds), now]
      if (deaths.length >= restarts.deaths) return onUnexpectedEnd?.(lastNews(line, restarts, lastLines))
      onRestart?.(`${line}. It is being started again.`)
      const milliseconds = restarts.firstPauseMilliseconds * 2 ** (deaths.length - 1)
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await start()
        onRestart?.(`${current.name} is back after ${((performance.now() - now) / 1000).toFixed(1)} s.`)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        line = error instanceof Error ? error.message : String(error)
      }
    }
  }

  await start()
  return {
    pid: () => (current.ended() === undefined ? current.pid : undefined),
    async stop() {
      stopping.abort()
      await current.stop()
      await reviving
    },
  }
}
