import { once } from 'node:events'
import { withMarket } from './with-market.ts'

/** Overrides: test payments settle within seconds, and all journeys create their accounts from one IP. */
const environment = {
  RATE_LIMITS: JSON.stringify({ accountsMade: 1_000 }),
  CASHFREE_SANDBOX_LATER_SECONDS: '2',
  CASHFREE_SANDBOX_REFUND_SECONDS: '1',
  CASHFREE_SANDBOX_RETRY_SECONDS: '1,2,5',
}

/**
 * Starts a market with the demo people, prints its URL, and stops it when standard input ends. Reports a part that
 * dies, without restarting it.
 */
await withMarket(
  { seed: true, isSynced: false, compression: 'quick', environment, onUnexpectedEnd: text => console.error(text) },
  async ({ url }) => {
    console.log(url)
    process.stdin.resume()
    await once(process.stdin, 'end')
  },
)
