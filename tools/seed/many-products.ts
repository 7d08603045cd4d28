import {
  type CategoryRecord,
  type Domain,
  derivedOfFarm,
  type FarmRecord,
  type PersonRecord,
  type ProductRecord,
} from '@santhe/domain'
import { Categories, Farms, Follows, newStock, Products, Reviews, Stocks } from '@santhe/domain/records'
import { nextId } from '@santhe/domain/seeding'
import { addDays, istDateOf, nameKey, READY_CATEGORIES } from '@santhe/rules'
import { insertAll } from './large/insert-all.ts'
import { manyFarms } from './large/many-farms.ts'
import { generateOffer, toProductRecord } from './large/many-offers.ts'
import { seedManyOrders } from './large/many-orders.ts'
import { seedBuyers, sharedPasswordHash } from './large/many-people.ts'
import { randomCount, reviewsOf, sumOf } from './large/many-reviews.ts'
import { createRandom, type Random } from './large/random.ts'
import type { ProduceKey } from './market/demo-data.ts'

const DAY = 86_400_000
const MAX_REVIEWS = 300
const MAX_FOLLOWERS = 40
const FARM_REVIEWS = 8
const NO_PICTURES: ReadonlyMap<ProduceKey, string> = new Map()

export interface ManyProducts {
  products: number
  farms: number
  /** Number of customers who review, follow and order; 300 by default. */
  buyers?: number
  /** Number of orders in the last months; 0 by default. */
  orders?: number
  /** Drawn pictures by kind; a product without one shows its category's. */
  pictures?: ReadonlyMap<ProduceKey, string>
  now: Date
}

export interface SeededMarket {
  products: number
  farms: number
  people: number
  reviews: number
  follows: number
  /** Id of an available product. */
  productId: number
}

/** Returns the market's categories; creates missing ones. */
async function categoriesOf(domain: Domain, now: Date): Promise<Map<string, CategoryRecord>> {
  const { connection } = domain
  const existing = await Categories(connection).find({ isHidden: false }).lean<CategoryRecord[]>()
  const byName = new Map(existing.map(category => [category.name, category]))
  for (const { name, description } of Object.values(READY_CATEGORIES)) {
    if (byName.has(name)) continue
    const _id = await nextId(domain, 'category')
    const category = { _id, name, nameKey: nameKey(name), description, isHidden: false, createdAt: now }
    await Categories(connection).create([category])
    byName.set(name, category)
  }
  return byName
}

function lastOffered(products: readonly ProductRecord[]): ReadonlyMap<number, string> {
  const last = new Map<number, string>()
  for (const { farmId, isListed, availableUntil } of products) {
    if (isListed && availableUntil > (last.get(farmId) ?? '')) last.set(farmId, availableUntil)
  }
  return last
}

/** Returns follows: each farm has its own number of followers, without repeats. */
function followsOf(farms: readonly FarmRecord[], buyers: readonly PersonRecord[], now: Date, random: Random) {
  return farms.flatMap(({ _id: farmId }) => {
    const first = random.integer(0, buyers.length - 1)
    const count = Math.min(buyers.length, random.integer(0, MAX_FOLLOWERS))
    return Array.from({ length: count }, (_unused, index) => ({
      personId: buyers[(first + index) % buyers.length]?._id ?? 0,
      farmId,
      createdAt: new Date(now.getTime() - random.integer(1, 90) * DAY),
    }))
  })
}

function countBy(items: readonly { farmId: number }[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { farmId } of items) counts.set(farmId, (counts.get(farmId) ?? 0) + 1)
  return counts
}

interface Market extends Omit<Required<ManyProducts>, 'farms' | 'buyers' | 'orders'> {
  categories: ReadonlyMap<string, CategoryRecord>
  buyers: readonly PersonRecord[]
  farms: readonly FarmRecord[]
  firstId: number
}

/** Returns products and their reviews, farm by farm. */
function offersOf({ products: count, categories, buyers, farms, firstId, pictures, now }: Market, random: Random) {
  const today = istDateOf(now)
  return Array.from({ length: count }, (_unused, index) => {
    const farm = farms[index % farms.length]
    if (farm === undefined) throw new RangeError('Products need a farm')
    const offer = generateOffer({ id: firstId + index, farm, categories, pictures, today, now }, random)
    const reviewCount = offer.record.approvalStatus === 'approved' ? randomCount(MAX_REVIEWS, random) : 0
    const params = { kind: 'product', targetId: offer.record._id, count: reviewCount, now } as const
    const reviews = reviewsOf(params, buyers, random)
    return { boxes: offer.boxes, reviews, product: toProductRecord(offer, sumOf(reviews)) }
  })
}

/** Returns farms with the numbers that depend on their products, reviews and followers. */
function finishedFarms(
  { farms, buyers, now }: Market,
  { products, follows }: { products: readonly ProductRecord[]; follows: readonly { farmId: number }[] },
  random: Random,
) {
  const until = lastOffered(products)
  const followers = countBy(follows)
  return farms.map(farm => {
    const params = { kind: 'farm', targetId: farm._id, count: random.integer(0, FARM_REVIEWS), now } as const
    const reviews = reviewsOf(params, buyers, random)
    const rated = { ...farm, ...sumOf(reviews), activeUntil: until.get(farm._id) ?? null }
    return {
      reviews,
      farm: { ...rated, ...derivedOfFarm(rated), followerCount: followers.get(farm._id) ?? 0 },
    }
  })
}

/** Adds many realistic farms and products with reviews and followers; the same input gives the same data. */
export async function seedManyProducts(
  {
    products: productCount,
    farms: farmCount,
    buyers = MAX_REVIEWS,
    orders = 0,
    pictures = NO_PICTURES,
    now,
  }: ManyProducts,
  domain: Domain,
): Promise<SeededMarket> {
  const { connection } = domain
  const random = createRandom(productCount + farmCount)
  const since = new Date(now.getTime() - 120 * DAY)
  const passwordHash = await sharedPasswordHash()
  const market: Market = {
    products: productCount,
    pictures,
    now,
    categories: await categoriesOf(domain, since),
    buyers: await seedBuyers({ count: buyers, passwordHash, since }, domain),
    farms: await manyFarms({ count: farmCount, passwordHash, since }, domain),
    firstId: await nextId(domain, 'product', productCount),
  }
  const offers = offersOf(market, random)
  const products = offers.map(({ product }) => product)
  const follows = followsOf(market.farms, market.buyers, now, random)
  const farms = finishedFarms(market, { products, follows }, random)
  const reviews = [...offers, ...farms].flatMap(each => each.reviews)
  const firstReview = await nextId(domain, 'review', reviews.length)

  const stocks = offers.map(({ product, boxes }) => newStock(product._id, boxes))
  const numbered = reviews.map((review, index) => ({ _id: firstReview + index, ...review }))
  await insertAll(
    Farms(connection),
    farms.map(({ farm }) => farm),
  )
  await insertAll(Products(connection), products)
  await insertAll(Stocks(connection), stocks)
  await insertAll(Reviews(connection), numbered)
  await insertAll(Follows(connection), follows)
  const ordered = { orders, farms: farms.map(({ farm }) => farm), products, buyers: market.buyers, now }
  if (orders > 0) await seedManyOrders(ordered, domain)
  const soon = addDays(istDateOf(now), 1)
  const offered = products.find(({ isListed, rank, availableUntil }) => isListed && rank === 0 && availableUntil > soon)
  return {
    products: products.length,
    farms: farms.length,
    people: market.buyers.length + farms.length,
    reviews: reviews.length,
    follows: follows.length,
    productId: offered?._id ?? market.firstId,
  }
}
