import { closeDomain, openDomain } from '@santhe/domain'
import { withMarket } from '../browser/with-market.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import type { Market } from '../start/start-market.ts'

const PRODUCTS_OF_A_FARM = 20
/** Limits are per IP, and all requests come from one. */
const RATE_LIMITS = JSON.stringify({ calls: 10_000_000, pageRenders: 10_000_000, liveOfIp: 10_000 })

/** Starts a market with this many products for the duration of `work`; `productId` is an available one. */
export function withSeededMarket<T>(
  products: number,
  work: (seeded: { market: Market; productId: number }) => Promise<T>,
): Promise<T> {
  return withMarket({ seed: false, environment: { NODE_ENV: 'production', RATE_LIMITS } }, async market => {
    const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
    const domain = await openDomain({ uri: market.engines.mongoUri, database })
    const farms = Math.ceil(products / PRODUCTS_OF_A_FARM)
    const { productId } = await seedManyProducts({ products, farms, now: new Date() }, domain)
    await closeDomain(domain)
    console.log(`${products} products of ${farms} farms, in production mode`)
    return work({ market, productId })
  })
}
