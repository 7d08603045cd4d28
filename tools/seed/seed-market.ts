import {
  type CategoryRecord,
  closeDomain,
  type Domain,
  type FarmRecord,
  type OpenDomain,
  openDomain,
  orderFees,
  type PersonRecord,
  type ProductRecord,
  products,
} from '@santhe/domain'
import { Categories, Farms, People, Products, Stocks } from '@santhe/domain/records'
import { hashPassword, nextId } from '@santhe/domain/seeding'
import { createFiles, type FileStore, type Files } from '@santhe/files'
import { istDateOf, nameKey, READY_CATEGORIES } from '@santhe/rules'
import { z } from 'zod'
import { DEMO_PASSWORD } from './demo-password.ts'
import { drawMarket } from './draw-pictures.ts'
import { insertAll } from './large/insert-all.ts'
import { boxesOrdered, type CategoryKey, CUSTOMERS, FARMS, FEES, STAFF } from './market/demo-data.ts'
import { demoFarm } from './seed-farms.ts'
import { seedOrders } from './seed-orders.ts'
import { demoPerson, type Joined } from './seed-people.ts'
import { demoProduct } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'

const DAY = 86_400_000
const OLDEST = 120

export interface SeedMarket {
  mongoUri: string
  database?: string
  /** Store of the pictures. */
  store: FileStore
  log: (line: string) => void
  now?: Date
}

/** Whether a database has the complete demo market: after an interrupted start the market is seeded again. */
interface SeedMark {
  _id: 'demo'
  isWhole: boolean
  /** Whether it grew to the large market. */
  isLarge?: boolean
}

export const markOf = ({ connection }: Domain) => connection.collection<SeedMark>('demoMarket')

/**
 * Fills an empty database with the demo market, with dates relative to `now`. Returns whether it seeded.
 * Leaves a database with people unchanged, unless an earlier seeding was interrupted, which it deletes and
 * repeats.
 */
export async function seedIfEmpty({
  mongoUri,
  database = 'santhe',
  store,
  log,
  now = new Date(),
}: SeedMarket): Promise<boolean> {
  const domain = await openEmptied({ uri: mongoUri, database })
  try {
    if (await People(domain.connection).exists({})) return false
    await markOf(domain).insertOne({ _id: 'demo', isWhole: false })
    await seedMarket(domain, createFiles(store), { log, now })
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
  { log, now }: { log: SeedMarket['log']; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - OLDEST * DAY)
  const passwordHash = hashPassword(DEMO_PASSWORD)
  await drawMarket(files)
  log('pictures drawn')
  const categoryIds = await seedCategories(since, domain)
  const joined = { since, passwordHash: await passwordHash }
  const people = await seedPeople(joined, domain)
  await seedFees({ adminId: people.get('admin')?._id ?? 0, since }, domain)
  log(`${people.size} people, ${Object.keys(READY_CATEGORIES).length} categories`)
  const farms = await seedFarms(joined, files, domain)
  const productRecords = await seedProducts({ farms, categoryIds, now }, files, domain)
  log(`${farms.length} farms, ${productRecords.size} products`)
  const received = await seedOrders({ people, products: productRecords, now }, domain)
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

/** Fees, as if an admin had created them. */
async function seedFees({ adminId, since }: { adminId: number; since: Date }, domain: Domain): Promise<void> {
  const by = { actor: { id: adminId, role: 'admin' as const }, device: 'Chrome on Windows', now: since }
  for (const fee of FEES) await orderFees.createOrderFee({ fee, by }, domain)
}

async function seedPeople(joined: Omit<Joined, 'id'>, domain: Domain): Promise<Map<string, PersonRecord>> {
  const all = [...STAFF, ...CUSTOMERS]
  const firstId = await nextId(domain, 'person', all.length)
  const managerId = firstId + all.findIndex(({ username }) => username === 'dm_bengaluru')
  const records = all.map((demo, place) => {
    const reportsTo = demo.role === 'taluk_agent' || demo.role === 'delivery_agent' ? managerId : null
    return demoPerson(demo, { ...joined, id: firstId + place, reportsTo })
  })
  await insertAll(People(domain.connection), records)
  return new Map(records.map(record => [record.username, record]))
}

async function seedFarms(joined: Omit<Joined, 'id'>, files: Files, domain: Domain): Promise<FarmRecord[]> {
  const [firstFarm, firstPerson] = await Promise.all([
    nextId(domain, 'farm', FARMS.length),
    nextId(domain, 'person', FARMS.length),
  ])
  const farmers = FARMS.map(({ owner, district }, place) =>
    demoPerson(
      { ...owner, role: 'farmer', district },
      { ...joined, id: firstPerson + place, farmId: firstFarm + place },
    ),
  )
  const farms = FARMS.map((demo, place) =>
    demoFarm(demo, { id: firstFarm + place, ownerId: firstPerson + place, since: joined.since }, files),
  )
  await insertAll(People(domain.connection), farmers)
  const records = await Promise.all(farms)
  await insertAll(Farms(domain.connection), records)
  return records
}

/** Returns products by 'owner/produce', unapproved ones with their state as a suffix. */
async function seedProducts(
  { farms, categoryIds, now }: { farms: readonly FarmRecord[]; categoryIds: Record<CategoryKey, number>; now: Date },
  files: Files,
  domain: Domain,
): Promise<Map<string, ProductRecord>> {
  const { connection } = domain
  let id = await nextId(domain, 'product', FARMS.flatMap(({ offers }) => offers).length)
  const seeded = []
  for (const [place, farm] of farms.entries()) {
    for (const [index, offer] of (FARMS[place]?.offers ?? []).entries()) {
      const username = FARMS[place]?.owner.username ?? ''
      const isListed = offer.approval === 'approved'
      const key = isListed ? `${username}/${offer.produce}` : `${username}/${offer.produce} (${offer.approval})`
      const since = new Date(now.getTime() - (40 + ((farm._id * 5 + index * 3) % 60)) * DAY)
      const ordered = isListed ? boxesOrdered(username, offer.produce) : { sold: 0, returned: 0 }
      const today = istDateOf(now)
      seeded.push({ key, ...(await demoProduct({ id: id++, offer, farm, categoryIds, ordered, today, since }, files)) })
    }
  }
  // Created by the model, which fills in its defaults.
  await Products(connection).insertMany(seeded.map(({ product }) => product))
  await insertAll(
    Stocks(connection),
    seeded.map(({ stock }) => stock),
  )
  await Promise.all(farms.map(({ _id }) => products.refreshFarmActivity(_id, domain)))
  return new Map(seeded.map(({ key, product }) => [key, product]))
}
