import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** One Ctrl-C may arrive twice, from the terminal and from npm; a later one is a second signal. */
const SAME_SIGNAL_MS = 1_000
/** How long a broken program may take to close: a request that broke may never end, and what restarts the program waits for its end. */
const BROKEN_CLOSES_WITHIN_MS = 3_000

export interface StopOnSignals {
  /** Ends the program as a signal does, for another reason. */
  stop(reason: string): void
}

/**
 * Ends the program in order on SIGINT, SIGTERM or SIGHUP, with the exit code 0 or the one that `process.exitCode` has by
 * then; a second signal waits for nothing. An uncaught error ends it within 3 seconds, with a line in the log and the exit code 1.
 * `close` closes the server first, then the database and Redis. Call this once what `close` needs is there.
 */
export function stopOnSignals(log: Logger, close: () => Promise<void>): StopOnSignals {
  let stoppingSince: number | undefined
  let isBroken = false
  let closing: Promise<void> | undefined

  /** Closes everything once, however many reasons there are to end. */
  function closeAll(): Promise<void> {
    closing ??= close().catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
    return closing
  }
  async function end(closed: Promise<unknown>): Promise<void> {
    await closed
    // Where the log goes into a pipe there is no disk to sync, and flush fails with that; the lines are written all the same.
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
