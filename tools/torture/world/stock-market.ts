import { type Domain, type FarmRecord, people } from '@santhe/domain'
import { aBuyer, aFarm, aPerson, aProduct, someFees } from '@santhe/domain/testing'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { type Actor, addDays, istDateOf, type Paise } from '@santhe/rules'
import type { Script } from '../script/write-script.ts'

export interface Person extends Actor {
  token: string
}

export interface ProductOnSale {
  id: number
  farmId: number
  initial: number
}

/** The filled market of one seed. */
export interface StockedMarket {
  /** In the script's order. */
  products: ProductOnSale[]
  /** In the farms' order. */
  farmers: Person[]
  buyers: Person[]
  admin: Person
  /** Manager of the farms' district. */
  manager: Person
}

interface StockedFarm {
  boxes: readonly number[]
  price: (index: number) => Paise
  /** Days until its harvest, for a pre-order. */
  harvest: (index: number) => number | null | undefined
}

async function fillFarm(
  farm: FarmRecord,
  { boxes, price, harvest }: StockedFarm,
  domain: Domain,
): Promise<ProductOnSale[]> {
  const today = istDateOf(new Date())
  const products: ProductOnSale[] = []
  for (const [index, initial] of boxes.entries()) {
    const fields = { ofFarm: farm, inventory: initial, price: price(index), availableUntil: addDays(today, 60) }
    const days = harvest(index) ?? null
    const preOrder = days !== null && { status: 'Pre-Order' as const, harvestDate: addDays(today, days) }
    const { _id: id } = await aProduct(domain, { ...fields, harvestDate: null, ...preOrder })
    products.push({ id, farmId: farm._id, initial })
  }
  return products
}

async function signIn(actors: readonly Actor[], redisUrl: string): Promise<Person[]> {
  const log = createLog({ name: 'torture', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const members = await Promise.all(
    actors.map(async actor => ({
      ...actor,
      token: await sessions.start(actor, { device: 'torture', asOf: new Date() }),
    })),
  )
  redis.disconnect()
  return members
}

/** Fills an empty market by the script: farms, products, fees, and a session for each person. */
export async function stockMarket(script: Script, redisUrl: string, domain: Domain): Promise<StockedMarket> {
  await someFees(domain)
  const products: ProductOnSale[] = []
  const actors: Actor[] = []
  const add = async (person: Parameters<typeof aPerson>[1]) =>
    actors.push(people.actorOf(await aPerson(domain, person)))
  for (const boxes of script.farms) {
    const { farm, farmer } = await aFarm(domain)
    actors.push(people.actorOf(farmer))
    const first = products.length
    const price = (index: number) => script.prices[first + index] ?? 10_000
    const harvest = (index: number) => script.harvests[first + index]
    products.push(...(await fillFarm(farm, { boxes, price, harvest }, domain)))
  }
  const farms = actors.length
  await add({ role: 'admin' })
  await add({ role: 'district_manager', district: 'Bengaluru Rural' })
  for (const _ of script.buyers) actors.push(await aBuyer(domain))
  const everybody = await signIn(actors, redisUrl)
  const [admin, manager, ...buyers] = everybody.slice(farms)
  if (!admin || !manager) throw new Error('Nobody could sign in')
  return { products, farmers: everybody.slice(0, farms), buyers, admin, manager }
}
