import {
  closeDomain,
  type Domain,
  featuredFarms,
  findFarm,
  findProduct,
  type ListFarms,
  type ListProducts,
  listCategories,
  listFarms,
  listFarmTags,
  listProducts,
  listReviews,
  openDomain,
  readCalendar,
} from '@santhe/domain'
import { Farms, Products } from '@santhe/domain/records'
import { seedManyProducts } from '../seed/many-products.ts'
import { median } from './median.ts'
import type { Bench, Result, Suite } from './suite.ts'

const SMALL = { products: 1_000, farms: 50 } as const
/** What a list of the large market may cost, by what it costs in the small one. */
const MOST = 1.5
const ROUNDS = 60
const WARM_ROUNDS = 10

/** A market that is measured, and something that is there to be read. */
interface Measured {
  domain: Domain
  productId: number
  farmId: number
  categoryId: number
}

const BENGALURU = { lat: 12.97, lng: 77.59 }

/** Pages that are full in both markets, so that what is compared is the finding. */
function reads(now: Date): Readonly<Record<string, (market: Measured) => Promise<unknown>>> {
  const products = (asked: Partial<ListProducts>) => (market: Measured) =>
    listProducts({ page: { limit: 24 }, now, ...asked }, market.domain)
  const farms =
    (asked: Partial<ListFarms> = {}) =>
    (market: Measured) =>
      listFarms({ page: { limit: 12 }, now, ...asked }, market.domain)
  return {
    products: products({}),
    'products of a category': market => products({ categoryId: market.categoryId })(market),
    'products to pre-order': products({ availability: 'pre-order' }),
    'products available now': products({ availability: 'available' }),
    'products in season': products({ isSeasonal: true, page: { limit: 4 } }),
    'products of a farm': market => products({ farmId: market.farmId, page: { limit: 12 } })(market),
    'search for a word': products({ search: 'banana', page: { limit: 12 } }),
    'search for a part of a word': products({ search: 'nan', page: { limit: 12 } }),
    'search for two letters': products({ search: 'ar' }),
    'search for nothing there': products({ search: 'zzzz' }),
    farms: farms(),
    'farms by distance': farms({ near: BENGALURU }),
    'farms within 100 km': farms({ near: BENGALURU, withinKm: 100 }),
    'farms of a specialty': farms({ tag: 'Organic', page: { limit: 4 } }),
    'farms by search': farms({ search: 'organic', page: { limit: 4 } }),
    'featured farms': ({ domain }) => featuredFarms({ now }, domain),
    'specialties of farms': ({ domain }) => listFarmTags(domain),
    calendar: ({ domain }) => readCalendar({ now }, domain),
    'calendar of a category': ({ domain, categoryId }) => readCalendar({ now, categoryId }, domain),
    'calendar by search': ({ domain }) => readCalendar({ now, search: 'ma' }, domain),
    categories: ({ domain }) => listCategories(domain),
    'one product': ({ domain, productId }) => findProduct({ id: productId }, domain),
    'one farm': ({ domain, farmId }) => findFarm({ id: farmId, now }, domain),
    'reviews of a product': ({ domain, productId }) => listReviews({ kind: 'product', targetId: productId }, domain),
  }
}

/** As if it had stood for an hour: what was seeded a moment ago would be looked at again by every read of the next minute. */
async function settle({ connection }: Domain): Promise<void> {
  const changedAt = new Date(Date.now() - 3_600_000)
  for (const { collection } of [Products(connection), Farms(connection)]) {
    await collection.updateMany({}, { $set: { changedAt } })
  }
}

async function measured(domain: Domain, productId: number): Promise<Measured> {
  const { farmId, categoryId } = await findProduct({ id: productId }, domain)
  return { domain, productId, farmId, categoryId }
}

/** How long a read takes, in milliseconds, when it is the first after a write: nothing that was kept is of use then. */
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
  const [ours, theirs] = [median(costs.large), median(costs.small)]
  const ratio = ours / theirs
  const isMissed = ratio > MOST
  const milliseconds = (time: number) => `${time.toFixed(2)} ms`.padStart(9)
  return {
    line: `${name.padEnd(28)} ${milliseconds(theirs)} → ${milliseconds(ours)}  ${ratio.toFixed(2)} times  (at most ${MOST}: ${isMissed ? 'MISSED' : 'reached'})`,
    isMissed,
  }
}

/** Measures every read in both markets in turns, so that a noisy machine is noisy for both. */
async function compareMarkets(small: Measured, large: Measured, now: Date): Promise<Result[]> {
  const results: Result[] = []
  for (const each of Object.entries(reads(now))) results.push(await compare(each, small, large))
  return results
}

/** What lists cost that are not kept, in the large market beside one of a tenth. */
export const growth: Suite = {
  title: 'The first read after a write, with 1,000 products → with 10,000, medians of 60 rounds in turns',
  async run({ market, productId }: Bench) {
    const uri = market.engines.mongoUri
    const now = new Date()
    const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
    const large = await openDomain({ uri, database })
    const small = await openDomain({ uri, database: `${database}_small` })
    try {
      const made = await seedManyProducts({ ...SMALL, now }, small)
      for (const domain of [small, large]) await settle(domain)
      return await compareMarkets(await measured(small, made.productId), await measured(large, productId), now)
    } finally {
      await small.connection.dropDatabase()
      await Promise.all([closeDomain(small), closeDomain(large)])
    }
  },
}
