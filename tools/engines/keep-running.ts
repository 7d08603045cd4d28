import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { readableLine } from './readable-line.ts'

const shownLines = 15

/** How to restart a program that dies. */
export interface Restarts {
  /** Number of deaths within `withinMilliseconds` that ends the restarts; 1 never restarts. */
  readonly deaths: number
  readonly withinMilliseconds: number
  /** Pause before the first restart; it doubles with each further death within that time. */
  readonly firstPauseMilliseconds: number
}

/** Reports each death at once: for tests and measurements, which a restart would spoil. */
const noRestarts: Restarts = { deaths: 1, withinMilliseconds: 60_000, firstPauseMilliseconds: 0 }

/** For a market in use: away for seconds rather than closed, unless the cause persists. */
export const marketRestarts: Restarts = { deaths: 5, withinMilliseconds: 60_000, firstPauseMilliseconds: 250 }

export interface DeathOptions {
  /** `noRestarts` by default. */
  readonly restarts?: Restarts | undefined
  /** Called with one line for each death before a restart, and one once the program is ready again. */
  readonly onRestart?: ((line: string) => void) | undefined
  /** Called once, after the last death without a restart, with the cause and the last lines. */
  readonly onUnexpectedEnd?: ((text: string) => void) | undefined
}

export interface KeepRunningOptions extends DeathOptions {
  /** Starts it, always at the same URL and on the same data. */
  readonly launch: () => Child
  /** Resolves when it is ready; rejects when it ends or takes too long. */
  readonly untilReady: (child: Child) => Promise<void>
  /** Its log, for messages, such as '/market/logs/edge.log'. */
  readonly logFile?: string | undefined
}

export interface Supervised {
  /** Returns its process; undefined while none is running. */
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

/** Returns the cause of the last death, with the last lines. */
function lastNews(line: string, restarts: Restarts, lastLines: readonly string[]): string {
  const often = `${restarts.deaths} deaths within ${restarts.withinMilliseconds / 1000} s`
  const how = restarts.deaths === 1 ? line : `${line} (${often})`
  const lines = lastLines.slice(-shownLines).map(readableLine)
  if (lines.length === 0) return how
  return [`${how}. Its last lines:`, ...lines.flatMap(text => text.split('\n')).map(text => `  ${text}`)].join('\n')
}

/**
 * Starts a program, and restarts it when it dies without `stop`. Resolves once it is ready for the first time; if
 * that fails,
 * rejects with the error of `untilReady` and leaves nothing running. A later failed start counts as a death.
 * Why no package: pm2 (AGPL) and forever (unmaintained) are daemons, and concurrently counts restarts without a
 * time window.
 * None of them knows when a program is ready; execa only starts programs.
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

  /** Stores the last lines. A child that died without output leaves those of the one before. */
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
