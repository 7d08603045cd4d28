import { closeDomain, openDomain } from '@santhe/domain'
import { withMarket } from '../browser/with-market.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import { cachedResponses } from './cached-responses.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { officeGrowth } from './office/office-growth.ts'
import { pages } from './pages.ts'
import { placingOrders } from './placing/placing-orders.ts'
import { quotesWithWindows } from './placing/quotes-with-windows.ts'
import { signedIn } from './signed-in.ts'
import { namedSuites, type Suite } from './suite.ts'

const PRODUCTS = 10_000
const FARMS = 500
/** Limits are per IP, and all requests come from one. */
const RATE_LIMITS = JSON.stringify({ calls: 10_000_000, pageRenders: 10_000_000, liveOfIp: 10_000 })
const SUITES: Readonly<Record<string, Suite>> = {
  responses: cachedResponses,
  'signed-in': signedIn,
  pages,
  live,
  growth,
  placing: placingOrders,
  'quotes-with-windows': quotesWithWindows,
  office: officeGrowth,
}
const suites = namedSuites(process.argv.slice(2), SUITES)

const isMissed = await withMarket(
  { seed: false, environment: { NODE_ENV: 'production', RATE_LIMITS } },
  async (market): Promise<boolean> => {
    const domain = await openDomain({
      uri: market.engines.mongoUri,
      database: market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
    })
    const { productId } = await seedManyProducts({ products: PRODUCTS, farms: FARMS, now: new Date() }, domain)
    await closeDomain(domain)
    console.log(`${PRODUCTS} products of ${FARMS} farms, in production mode`)
    let isAnyMissed = false
    for (const { title, run } of suites) {
      console.log(`\n${title}:`)
      for (const { line, isMissed } of await run({ market, productId })) {
        console.log(`  ${line}`)
        isAnyMissed ||= isMissed
      }
    }
    return isAnyMissed
  },
)
if (isMissed) process.exitCode = 1
