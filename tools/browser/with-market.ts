import { stopOnSignals } from '@santhe/http-kit'
import { terminalLog } from '../engines/terminal-log.ts'
import type { Market, MarketOptions } from '../start/start-market.ts'
import { startTemporaryMarket } from '../start/temporary-market.ts'

const INTERRUPTED = 130

/**
 * Starts a whole market for the duration of `work`, or until a signal ends the program, and removes everything
 * afterwards. Returns the result of `work`.
 */
export async function withMarket<T>(
  options: Partial<Omit<MarketOptions, 'dataFolder' | 'database'>>,
  work: (market: Market) => Promise<T>,
): Promise<T> {
  const market = await startTemporaryMarket(options)
  let isInterrupted = false
  stopOnSignals(terminalLog('the market'), async () => {
    isInterrupted = true
    process.exitCode = INTERRUPTED
    await market.stop()
  })
  try {
    return await work(market)
  } catch (error) {
    // After a signal `work` fails because its market is gone; the program is about to end.
    if (isInterrupted) await new Promise(() => {})
    throw error
  } finally {
    await market.stop()
  }
}
