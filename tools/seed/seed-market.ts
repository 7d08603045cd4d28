import {
  type CategoryRecord,
  closeDomain,
  type Domain,
  type OpenDomain,
  openDomain,
  orderFees,
  type PersonRecord,
  type ProductRecord,
  products,
} from '@santhe/domain'
import { Categories, People } from '@santhe/domain/records'
import { nextId } from '@santhe/domain/seeding'
import { createFiles, type Files } from '@santhe/files'
import { istDateOf, nameKey, READY_CATEGORIES } from '@santhe/rules'
import { z } from 'zod'
import { drawMarket } from './draw-pictures.ts'
import { boxesOrdered, type CategoryKey, CUSTOMERS, FARMS, FEES, STAFF } from './market/demo-data.ts'
import { seedFarm } from './seed-farms.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPerson } from './seed-people.ts'
import { seedProduct } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'

const DAY = 86_400_000
const OLDEST = 120

export interface SeedMarket {
  mongoUri: string
  database?: string
  filesFolder: string
  log: (line: string) => void
  /** The user names of those whose past purchases are placed, everybody's by default: they are most of a seeding's time. */
  buyers?: readonly string[]
  now?: Date
}

/** Whether the demo market in a database is complete: after an interrupted start it is seeded again. */
interface SeedMark {
  _id: 'demo'
  isWhole: boolean
  /** Whether it was filled up to the large market. */
  isLarge?: boolean
}

export const markOf = ({ connection }: Domain) => connection.collection<SeedMark>('demoMarket')

/**
 * Fills an empty database with the demo market, dates relative to `now`. A database with people in it stays unchanged, unless
 * an earlier seeding was interrupted: then that one is deleted and made again. Returns whether it seeded.
 */
export async function seedIfEmpty({
  mongoUri,
  database = 'santhe',
  filesFolder,
  log,
  buyers,
  now = new Date(),
}: SeedMarket): Promise<boolean> {
  const domain = await openEmptied({ uri: mongoUri, database })
  try {
    if (await People(domain.connection).exists({})) return false
    await markOf(domain).insertOne({ _id: 'demo', isWhole: false })
    await seedMarket(domain, createFiles({ folder: filesFolder }), { log, buyers, now })
    await markOf(domain).updateOne({ _id: 'demo' }, { $set: { isWhole: true } })
    return true
  } finally {
    await closeDomain(domain)
  }
}

async function openEmptied(database: OpenDomain): Promise<Domain> {
  const domain = await openDomain(database)
  const mark = await markOf(domain).findOne({ _id: 'demo' })
  if (!mark || mark.isWhole) return domain
  await domain.connection.dropDatabase()
  await closeDomain(domain)
  return openDomain(database)
}

async function seedMarket(
  domain: Domain,
  files: Files,
  { log, buyers, now }: { log: SeedMarket['log']; buyers: SeedMarket['buyers']; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - OLDEST * DAY)
  await drawMarket(files)
  log('pictures drawn')
  const categoryIds = await seedCategories(since, domain)
  const people = await seedPeople(since, domain)
  await seedFees({ adminId: people.get('admin')?._id ?? 0, since }, domain)
  log(`${people.size} people, ${Object.keys(READY_CATEGORIES).length} categories`)
  const { farms, products: productRecords } = await seedFarmsAndProducts({ categoryIds, since, now }, files, domain)
  log(`${farms.length} farms, ${productRecords.size} products`)
  const received = await seedOrders({ people, products: productRecords, buyers, now }, domain)
  const customers = CUSTOMERS.flatMap(({ username }) => people.get(username) ?? [])
  await seedReviews({ products: [...productRecords.values()], farms, customers, received, now }, domain)
  log('orders and reviews of the last weeks')
}

async function seedCategories(since: Date, domain: Domain): Promise<Record<CategoryKey, number>> {
  const first = await nextId(domain, 'category', Object.keys(READY_CATEGORIES).length)
  const ids: Record<CategoryKey, number> = {
    vegetables: first,
    fruits: first + 1,
    greens: first + 2,
    roots: first + 3,
    grains: first + 4,
    pulses: first + 5,
    herbs: first + 6,
    dairy: first + 7,
  }
  const records = Object.entries(ids).map(([key, _id]): CategoryRecord => {
    const { name, description } = READY_CATEGORIES[asCategoryKey(key)]
    return { _id, name, nameKey: nameKey(name), description, isHidden: false, createdAt: since }
  })
  await Categories(domain.connection).create(records)
  return ids
}

const CategoryKeyText = z.enum(['vegetables', 'fruits', 'greens', 'roots', 'grains', 'pulses', 'herbs', 'dairy'])
const asCategoryKey = (key: string): CategoryKey => CategoryKeyText.parse(key)

/** Fees as an admin of the market created them. */
async function seedFees({ adminId, since }: { adminId: number; since: Date }, domain: Domain): Promise<void> {
  const by = { actor: { id: adminId, role: 'admin' as const }, device: 'Chrome on Windows', now: since }
  for (const fee of FEES) await orderFees.createOrderFee({ fee, by }, domain)
}

async function seedPeople(since: Date, domain: Domain): Promise<Map<string, PersonRecord>> {
  const people = new Map<string, PersonRecord>()
  for (const demo of [...STAFF, ...CUSTOMERS]) {
    const manager =
      demo.role === 'taluk_agent' || demo.role === 'delivery_agent' ? people.get('dm_bengaluru') : undefined
    people.set(demo.username, await seedPerson(demo, { since, reportsTo: manager?._id ?? null }, domain))
  }
  return people
}

async function seedFarmsAndProducts(
  { categoryIds, since, now }: { categoryIds: Record<CategoryKey, number>; since: Date; now: Date },
  files: Files,
  domain: Domain,
) {
  const productRecords = new Map<string, ProductRecord>()
  const farms = []
  for (const demo of FARMS) {
    const farm = await seedFarm(demo, since, files, domain)
    farms.push(farm)
    for (const [index, offer] of demo.offers.entries()) {
      const { username } = demo.owner
      const key = `${username}/${offer.produce}`
      const isListed = offer.approval === 'approved'
      const addedAt = new Date(now.getTime() - (40 + ((farm._id * 5 + index * 3) % 60)) * DAY)
      const alreadyOrdered = isListed ? boxesOrdered(username, offer.produce) : 0
      const product = await seedProduct(
        { offer, farm, categoryIds, alreadyOrdered, today: istDateOf(now), since: addedAt },
        files,
        domain,
      )
      productRecords.set(isListed ? key : `${key} (${offer.approval})`, product)
    }
    await products.refreshFarmActivity(farm._id, domain)
  }
  return { farms, products: productRecords }
}
