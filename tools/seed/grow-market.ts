import { closeDomain, type Domain, openDomain, statistics } from '@santhe/domain'
import { Farms, Orders, People, Products } from '@santhe/domain/records'
import { createFiles, type FileStore } from '@santhe/files'
import { drawProduce } from './draw-pictures.ts'
import { seedManyProducts } from './many-products.ts'
import { PRODUCE, type ProduceKey } from './market/demo-data.ts'
import { markOf, type SeedMarket, seedIfEmpty } from './seed-market.ts'

/** The size of the large demo market. */
export const LARGE = { products: 10_000, farms: 5_000, people: 20_000, orders: 100_000 } as const
/** Target counts of a market. */
export type MarketSize = Readonly<Record<keyof typeof LARGE, number>>

const isKind = (key: string): key is ProduceKey => Object.hasOwn(PRODUCE, key)

async function picturesOf(store: FileStore): Promise<ReadonlyMap<ProduceKey, string>> {
  const files = createFiles(store)
  const pictures = new Map<ProduceKey, string>()
  for (const key of Object.keys(PRODUCE).filter(isKind)) pictures.set(key, await drawProduce(files, key))
  return pictures
}

/**
 * Returns the counts missing from a market of this size, by default the large one. Its new people are the new
 * farms' farmers, and buyers.
 */
export function missingIn(
  existing: MarketSize,
  size: MarketSize = LARGE,
): Omit<MarketSize, 'people'> & { buyers: number } {
  const farms = size.farms - existing.farms
  return {
    products: size.products - existing.products,
    farms,
    buyers: Math.max(size.people - existing.people - farms, 0),
    orders: size.orders - existing.orders,
  }
}

async function sizeOf({ connection }: Domain): Promise<MarketSize> {
  const counted = await Promise.all(
    [Products, Farms, People, Orders].map(collection => collection(connection).estimatedDocumentCount()),
  )
  const [products = 0, farms = 0, people = 0, orders = 0] = counted
  return { products, farms, people, orders }
}

/**
 * Grows the demo market to 10,000 products of 5,000 farms and 100,000 orders of 20,000 people; seeds an empty
 * database first.
 * After an interruption, the next run deletes the market and creates it again. Returns whether it changed
 * anything.
 * @throws Error when the market has people from outside the demo data
 */
export async function growMarket(options: SeedMarket & { size?: MarketSize }): Promise<boolean> {
  const { mongoUri, database = 'santhe', store, log, now = new Date(), size } = options
  await seedIfEmpty(options)
  const domain = await openDomain({ uri: mongoUri, database })
  try {
    const mark = await markOf(domain).findOne({ _id: 'demo' })
    if (!mark) throw new Error('There are people in this market that were not seeded here; nothing was changed.')
    if (mark.isLarge) return false
    await markOf(domain).updateOne({ _id: 'demo' }, { $set: { isWhole: false } })
    const missing = missingIn(await sizeOf(domain), size)
    const pictures = await picturesOf(store)
    const began = performance.now()
    const seeded = await seedManyProducts({ ...missing, pictures, now }, domain)
    for await (const _ of statistics.recount({ isMending: true }, domain));
    await markOf(domain).updateOne({ _id: 'demo' }, { $set: { isWhole: true, isLarge: true } })
    log(`${seeded.farms} more farms, ${seeded.products} more products, ${seeded.people} more people`)
    log(`${seeded.reviews} reviews, ${seeded.follows} followers`)
    log(`${missing.orders} more orders; all that in ${Math.round((performance.now() - began) / 1000)} s`)
    return true
  } finally {
    await closeDomain(domain)
  }
}
