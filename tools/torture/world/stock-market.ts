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

/** The market of one seed, filled. */
export interface StockedMarket {
  /** In the script's order. */
  products: ProductOnSale[]
  buyers: Person[]
  admin: Person
}

async function fillFarm(
  farm: FarmRecord,
  boxes: readonly number[],
  price: (index: number) => Paise,
  domain: Domain,
): Promise<ProductOnSale[]> {
  const availableUntil = addDays(istDateOf(new Date()), 5)
  const products: ProductOnSale[] = []
  for (const [index, initial] of boxes.entries()) {
    const fields = { ofFarm: farm, inventory: initial, price: price(index), availableUntil, harvestDate: null }
    const { _id: id } = await aProduct(domain, fields)
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

/** Fills an empty market by the script: farms, products, fees, and a session for everybody. */
export async function stockMarket(script: Script, redisUrl: string, domain: Domain): Promise<StockedMarket> {
  await someFees(domain)
  const products: ProductOnSale[] = []
  for (const boxes of script.farms) {
    const { farm } = await aFarm(domain)
    const first = products.length
    products.push(...(await fillFarm(farm, boxes, index => script.prices[first + index] ?? 10_000, domain)))
  }
  const actors: Actor[] = []
  for (const _ of script.buyers) actors.push(await aBuyer(domain))
  const office = people.actorOf(await aPerson(domain, { role: 'admin' }))
  const [admin, ...buyers] = await signIn([office, ...actors], redisUrl)
  if (!admin) throw new Error('Nobody could sign in')
  return { products, buyers, admin }
}
