import type { Logger } from 'pino'

/**
 * Ends the program in order when it is told to (SIGTERM, SIGINT), and at once, with a line in the log, when it is broken (an error
 * nobody caught). `close` ends what it holds: the server first, then the database and Redis.
 */
export function stopOnSignals(log: Logger, close: () => Promise<void>): void {
  let isStopping = false
  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    await close().catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
    log.flush(() => process.exit(code))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      stop(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error, event }, 'an error that nobody caught')
      stop(1)
    })
  }
}
