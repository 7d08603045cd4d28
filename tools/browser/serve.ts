import { once } from 'node:events'
import { withMarket } from './with-market.ts'

/** Seconds, so that a journey need not wait for the test payments' own pace. */
const environment = {
  CASHFREE_SANDBOX_LATER_SECONDS: '2',
  CASHFREE_SANDBOX_REFUND_SECONDS: '1',
  CASHFREE_SANDBOX_RETRY_SECONDS: '1,2,5',
}

/** Opens a market with the demo people, prints its address, and closes it when standard input ends. */
await withMarket({ seed: true, environment }, async ({ url }) => {
  console.log(url)
  process.stdin.resume()
  await once(process.stdin, 'end')
})
