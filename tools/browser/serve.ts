import { once } from 'node:events'
import { withMarket } from './with-market.ts'

/** Opens a market with the demo people, prints its address, and closes it when standard input ends. */
await withMarket({ seed: true }, async ({ url }) => {
  console.log(url)
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'end'), once(process, 'SIGTERM'), once(process, 'SIGINT')])
})
