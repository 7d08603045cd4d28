import { once } from 'node:events'
import { withMarket } from './with-market.ts'

/** Test payments settle within seconds, and journeys share one IP for the accounts that they make. */
const environment = {
  RATE_LIMITS: JSON.stringify({ accountsMade: 1_000 }),
  CASHFREE_SANDBOX_LATER_SECONDS: '2',
  CASHFREE_SANDBOX_REFUND_SECONDS: '1',
  CASHFREE_SANDBOX_RETRY_SECONDS: '1,2,5',
}

/** Starts a market with the demo people, prints its URL, and stops it when standard input ends. A part of it that dies is reported, not restarted. */
await withMarket(
  { seed: true, isSynced: false, compression: 'quick', environment, onUnexpectedEnd: text => console.error(text) },
  async ({ url }) => {
    console.log(url)
    process.stdin.resume()
    await once(process.stdin, 'end')
  },
)
