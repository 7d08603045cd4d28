import type { Market, MarketOptions } from '../start/start-market.ts'
import { startTemporaryMarket } from '../start/temporary-market.ts'

/** Opens a whole market for as long as the work takes, and leaves nothing behind. */
export async function withMarket<T>(
  options: Partial<Omit<MarketOptions, 'dataFolder' | 'database'>>,
  work: (market: Market) => Promise<T>,
): Promise<T> {
  const market = await startTemporaryMarket(options)
  try {
    return await work(market)
  } finally {
    await market.stop()
  }
}
