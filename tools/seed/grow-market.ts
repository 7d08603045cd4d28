import { closeDomain, type Domain, openDomain, statistics } from '@santhe/domain'
import { Farms, Products } from '@santhe/domain/records'
import { createFiles } from '@santhe/files'
import { drawProduce } from './draw-pictures.ts'
import { seedManyProducts } from './many-products.ts'
import { PRODUCE, type ProduceKey } from './market/produce.ts'
import { markOf, type SeedMarket, seedIfEmpty } from './seed-market.ts'

/** The size of the large demo market. */
export const LARGE = { products: 10_000, farms: 500 } as const

const isKind = (key: string): key is ProduceKey => Object.hasOwn(PRODUCE, key)

async function picturesOf(filesFolder: string): Promise<ReadonlyMap<ProduceKey, string>> {
  const files = createFiles({ folder: filesFolder })
  const pictures = new Map<ProduceKey, string>()
  for (const key of Object.keys(PRODUCE).filter(isKind)) pictures.set(key, await drawProduce(files, key))
  return pictures
}

/** The office's figures follow events; orders that are written without any are counted here, once all of them are there. */
async function countOrders(domain: Domain): Promise<void> {
  for await (const _ of statistics.recount({ isMending: true }, domain));
}

/**
 * Fills the demo market up to 10,000 products of 500 farms, seeding it first where the database is empty. If interrupted, the market
 * is deleted and made again the next time. Returns whether it changed anything.
 * @throws Error for a market with people who are not from the demo data.
 */
export async function growMarket(
  options: SeedMarket & { size?: typeof LARGE | { products: number; farms: number } },
): Promise<boolean> {
  const { mongoUri, database = 'santhe', filesFolder, log, now = new Date(), size = LARGE } = options
  await seedIfEmpty(options)
  const domain = await openDomain({ uri: mongoUri, database })
  try {
    const mark = await markOf(domain).findOne({ _id: 'demo' })
    if (!mark) throw new Error('There are people in this market that were not seeded here; nothing was changed.')
    if (mark.isLarge) return false
    await markOf(domain).updateOne({ _id: 'demo' }, { $set: { isWhole: false } })
    const [products, farms] = [
      size.products - (await Products(domain.connection).estimatedDocumentCount()),
      size.farms - (await Farms(domain.connection).estimatedDocumentCount()),
    ]
    const seeded = await seedManyProducts({ products, farms, pictures: await picturesOf(filesFolder), now }, domain)
    await countOrders(domain)
    await markOf(domain).updateOne({ _id: 'demo' }, { $set: { isWhole: true, isLarge: true } })
    log(`${seeded.farms} more farms, ${seeded.products} more products, ${seeded.people} more people`)
    log(`${seeded.reviews} reviews, ${seeded.follows} followers`)
    return true
  } finally {
    await closeDomain(domain)
  }
}
