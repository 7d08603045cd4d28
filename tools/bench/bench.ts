import { parseArgs } from 'node:util'
import { closeDomain, openDomain } from '@santhe/domain'
import { z } from 'zod'
import { withMarket } from '../browser/with-market.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import { distinct } from './distinct.ts'
import { live } from './live.ts'
import { placing } from './placing.ts'
import type { Suite } from './rates.ts'
import { cachedResponses, pages, signedIn } from './responses.ts'

const PRODUCTS = 10_000
const PRODUCTS_OF_A_FARM = 20
/** Limits are per IP, and all requests come from one. */
const RATE_LIMITS = JSON.stringify({ calls: 10_000_000, pageRenders: 10_000_000, liveOfIp: 10_000 })
const SUITES: Readonly<Record<string, Suite>> = {
  responses: cachedResponses,
  distinct,
  'signed-in': signedIn,
  pages,
  live,
  placing,
}

const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { products: { type: 'string' } } })
const count = z.coerce.number().int().positive().default(PRODUCTS).parse(values.products)
const farms = Math.ceil(count / PRODUCTS_OF_A_FARM)
const unknown = names.filter(name => !Object.hasOwn(SUITES, name))
if (unknown.length > 0)
  throw new Error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`)
const suites = Object.entries(SUITES).filter(([name]) => names.length === 0 || names.includes(name))

await withMarket({ seed: false, environment: { NODE_ENV: 'production', RATE_LIMITS } }, async market => {
  const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
  const domain = await openDomain({ uri: market.engines.mongoUri, database })
  const { productId } = await seedManyProducts({ products: count, farms, now: new Date() }, domain)
  await closeDomain(domain)
  console.log(`${count} products of ${farms} farms, in production mode`)
  for (const [, { title, run }] of suites) {
    console.log(`\n${title}:`)
    for (const { line, isMissed } of await run({ market, productId })) {
      console.log(`  ${line}`)
      if (isMissed) process.exitCode = 1
    }
  }
})
