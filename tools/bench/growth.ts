import {
  calendar,
  categories,
  closeDomain,
  type Domain,
  farms,
  type ListFarms,
  type ListProducts,
  openDomain,
  products,
  reviews,
} from '@santhe/domain'
import { Farms, Products } from '@santhe/domain/records'
import { seedManyProducts } from '../seed/many-products.ts'
import { median } from './median.ts'
import type { Bench, Result, Suite } from './suite.ts'

const SMALL = { products: 1_000, farms: 50 } as const
/** Maximum time ratio of large to small market. */
const MAX_RATIO = 1.5
const ROUNDS = 60
const WARM_ROUNDS = 10

interface Measured {
  domain: Domain
  productId: number
  farmId: number
  categoryId: number
}

const BENGALURU = { lat: 12.97, lng: 77.59 }

/** Full pages in both markets, so only the search is compared. */
function reads(now: Date): Readonly<Record<string, (market: Measured) => Promise<unknown>>> {
  const productsQuery = (query: Partial<ListProducts>) => (market: Measured) =>
    products.list({ page: { limit: 24 }, now, ...query }, market.domain)
  const farmsQuery =
    (query: Partial<ListFarms> = {}) =>
    (market: Measured) =>
      farms.list({ page: { limit: 12 }, now, ...query }, market.domain)
  return {
    products: productsQuery({}),
    'products of a category': market => productsQuery({ categoryId: market.categoryId })(market),
    'products to pre-order': productsQuery({ availability: 'pre-order' }),
    'products available now': productsQuery({ availability: 'available' }),
    'products in season': productsQuery({ isSeasonal: true, page: { limit: 4 } }),
    'products recommended': productsQuery({ order: { sort: 'recommended' } }),
    'products by unit price': productsQuery({ order: { sort: 'unitPrice' } }),
    'products by arrival': productsQuery({ order: { sort: 'arrives' } }),
    'products by distance': productsQuery({ order: { sort: 'nearest', near: BENGALURU } }),
    'products of a farm': market => productsQuery({ farmId: market.farmId, page: { limit: 12 } })(market),
    'search for a word': productsQuery({ search: 'banana', page: { limit: 12 } }),
    'search for a part of a word': productsQuery({ search: 'nan', page: { limit: 12 } }),
    'search for two letters': productsQuery({ search: 'ar' }),
    'search for nothing there': productsQuery({ search: 'zzzz' }),
    farms: farmsQuery(),
    'farms by distance': farmsQuery({ near: BENGALURU }),
    'farms within 100 km': farmsQuery({ near: BENGALURU, withinKm: 100 }),
    'farms of a specialty': farmsQuery({ tag: 'Organic', page: { limit: 4 } }),
    'farms by search': farmsQuery({ search: 'organic', page: { limit: 4 } }),
    'featured farms': ({ domain }) => farms.listFeatured({ now }, domain),
    'specialties of farms': ({ domain }) => farms.listTags(domain),
    calendar: ({ domain }) => calendar.read({ now }, domain),
    'calendar of a category': ({ domain, categoryId }) => calendar.read({ now, categoryId }, domain),
    'calendar by search': ({ domain }) => calendar.read({ now, search: 'ma' }, domain),
    categories: ({ domain }) => categories.list(domain),
    'one product': ({ domain, productId }) => products.find({ id: productId }, domain),
    'one farm': ({ domain, farmId }) => farms.find({ id: farmId, now }, domain),
    'reviews of a product': ({ domain, productId }) => reviews.list({ kind: 'product', targetId: productId }, domain),
  }
}

/** Otherwise each read of the next minute would re-check seeded documents. */
async function backdateChanges({ connection }: Domain): Promise<void> {
  const changedAt = new Date(Date.now() - 3_600_000)
  for (const { collection } of [Products(connection), Farms(connection)]) {
    await collection.updateMany({}, { $set: { changedAt } })
  }
}

async function measured(domain: Domain, productId: number): Promise<Measured> {
  const { farmId, categoryId } = await products.find({ id: productId }, domain)
  return { domain, productId, farmId, categoryId }
}

/** Milliseconds of the first read after a write, when nothing is cached. */
async function costOf(read: (market: Measured) => Promise<unknown>, market: Measured): Promise<number> {
  const { domain, productId } = market
  await Products(domain.connection).updateOne({ _id: productId }, { $set: { updatedAt: new Date() } })
  const began = performance.now()
  await read(market)
  return performance.now() - began
}

async function compare(
  [name, read]: readonly [name: string, read: (market: Measured) => Promise<unknown>],
  small: Measured,
  large: Measured,
): Promise<Result> {
  const costs = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const cost = { small: await costOf(read, small), large: await costOf(read, large) }
    if (round < 0) continue
    costs.small.push(cost.small)
    costs.large.push(cost.large)
  }
  const [largeCost, smallCost] = [median(costs.large), median(costs.small)]
  const ratio = largeCost / smallCost
  const isMissed = ratio > MAX_RATIO
  const milliseconds = (time: number) => `${time.toFixed(2)} ms`.padStart(9)
  return {
    line: `${name.padEnd(28)} ${milliseconds(smallCost)} → ${milliseconds(largeCost)}  ${ratio.toFixed(2)} times  (at most ${MAX_RATIO}: ${isMissed ? 'MISSED' : 'reached'})`,
    isMissed,
  }
}

async function compareMarkets(small: Measured, large: Measured, now: Date): Promise<Result[]> {
  const results: Result[] = []
  for (const each of Object.entries(reads(now))) results.push(await compare(each, small, large))
  return results
}

/** Uncached lists in a large market against one a tenth its size. */
export const growth: Suite = {
  title: 'The first read after a write, with 1,000 products → with 10,000, medians of 60 rounds in turns',
  async run({ market, productId }: Bench) {
    const uri = market.engines.mongoUri
    const now = new Date()
    const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
    const large = await openDomain({ uri, database })
    const small = await openDomain({ uri, database: `${database}_small` })
    try {
      const seeded = await seedManyProducts({ ...SMALL, now }, small)
      for (const domain of [small, large]) await backdateChanges(domain)
      return await compareMarkets(await measured(small, seeded.productId), await measured(large, productId), now)
    } finally {
      await small.connection.dropDatabase()
      await Promise.all([closeDomain(small), closeDomain(large)])
    }
  },
}
