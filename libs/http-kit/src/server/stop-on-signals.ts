import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Ctrl-C may arrive twice, from terminal and npm. */
const SAME_SIGNAL_MS = 1_000
/** A broken program must close within this time (ms): its requests may never end. */
const BROKEN_CLOSES_WITHIN_MS = 3_000

export interface StopOnSignals {
  /** Shuts down like a signal. */
  stop(reason: string): void
}

/**
 * Shuts down on SIGINT, SIGTERM or SIGHUP with `process.exitCode` or 0; a second signal exits at once. An uncaught
 * error is logged and exits with 1 within 3 seconds. Call once what `close` needs exists.
 */
export function stopOnSignals(log: Logger, close: () => Promise<void>): StopOnSignals {
  let stoppingSince: number | undefined
  let isBroken = false
  let closing: Promise<void> | undefined

  /** Runs once, for any number of reasons. */
  function closeAll(): Promise<void> {
    closing ??= close().catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
    return closing
  }
  async function end(closed: Promise<unknown>): Promise<void> {
    await closed
    // Flush fails on pipes, which need no sync; lines are written anyway.
    log.flush(() => process.exit(isBroken ? 1 : (process.exitCode ?? 0)))
  }
  function stop(reason: string): void {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    log.info({ reason }, 'stopping')
    void end(closeAll())
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const isSecond = stoppingSince !== undefined && performance.now() - stoppingSince > SAME_SIGNAL_MS
      if (isSecond) process.exit(128 + constants.signals[signal])
      stop(signal)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error, event }, 'an error that nobody caught')
      if (isBroken) return
      isBroken = true
      stoppingSince ??= performance.now()
      void end(Promise.race([closeAll(), pause(BROKEN_CLOSES_WITHIN_MS)]))
    })
  }
  return { stop }
}
