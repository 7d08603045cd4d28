import type { Actor } from '@santhe/rules'
import { expect, it } from 'vitest'
import { countStops } from '../../buying/fulfilment/read-round.ts'
import { Farms } from '../../records/farm.ts'
import { AreaCustomers } from '../../records/figures.ts'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { aFarm, anOrder, aProduct, faultOf, NOW, watchedReads } from '../../testing/index.ts'
import { areaCustomerId } from './add-customers.ts'
import { countEvents } from './count-events.ts'
import { readStatistics } from './queries.ts'
import { readHistory } from './read-history.ts'
import { recount } from './recount.ts'
import { recountCustomerFigures } from './recount-customers.ts'

const { domain, during, sentDuring } = await watchedReads()
const { connection } = domain
const FIRST = 100_000
const AREAS = [
  ['Kolar', 'Malur'],
  ['Kolar', null],
  ['Kolar', 'Bangarapet'],
  ['Bengaluru Rural', 'Hoskote'],
] as const
const SCOPES: Actor[] = [
  { id: 1, role: 'admin' },
  { id: 2, role: 'district_manager', district: 'Kolar' },
  { id: 3, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' },
  { id: 4, role: 'delivery_agent', district: 'Kolar' },
]

const areaAt = (place: number) => {
  const [district, taluk] = AREAS[place % AREAS.length] ?? AREAS[0]
  return { district, taluk }
}

/** Fills the market with this many farms, products (a tenth pending) and orders, alike in all areas. */
async function fill(count: number): Promise<void> {
  const { farm } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm })
  const order = await anOrder(domain, { product })
  const places = Array.from({ length: count }, (_unused, place) => place)
  const copy = (place: number) => ({ _id: FIRST + place, ...areaAt(place), isHidden: place % 7 === 0 })
  const { inventory: _, ...stored } = product
  await Farms(connection).collection.insertMany(
    places.map(place => ({ ...farm, ...copy(place), ownerId: FIRST + place })) as object[],
  )
  const products = places.map(place => {
    const waits = place % 10 === 9
    const state = { approvalStatus: waits ? 'pending' : 'approved', awaitsDecision: waits, isListed: !waits }
    return { ...stored, ...copy(place), ...state, farm: { ...stored.farm, ...areaAt(place) } }
  })
  await Products(connection).collection.insertMany(products as object[])
  const buyer = (place: number) => ({
    buyerId: FIRST + (place % 40),
    createdAt: new Date(NOW.getTime() - (place % 5) * 86_400_000),
  })
  await Orders(connection).collection.insertMany(
    places.map(place => ({ ...order, ...copy(place), ...buyer(place), purchaseId: FIRST + place })) as object[],
  )
  for await (const _ of recount({ isMending: true }, domain));
}

it('statistics and history read only figures and the five newest orders', async () => {
  await fill(600)
  // Only customers, so that counting them one by one would show.
  await AreaCustomers(connection).collection.insertMany(
    Array.from({ length: 500 }, (_unused, place) => {
      const buyerId = 2 * FIRST + place
      return { _id: areaCustomerId('Kolar', buyerId), district: 'Kolar', buyerId, taluks: ['Malur'] }
    }) as object[],
  )
  await recountCustomerFigures({ isMending: true }, domain)
  for (const actor of SCOPES) {
    const reads = await during(async () => {
      await readStatistics({ actor }, domain)
      await readHistory({ actor, days: 90, now: NOW }, domain)
    })
    expect(reads.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
    expect(reads.filter(({ command }) => command.includes('"areaCustomers"'))).toEqual([])
    if (actor.role !== 'admin') expect((await readStatistics({ actor }, domain)).totalCustomers).toBeGreaterThan(500)
    const ofOrders = reads.filter(({ command }) => command.includes('"orders"'))
    expect(ofOrders.map(({ documentsExamined }) => documentsExamined <= 20)).toEqual([true])
  }
})

it('countStops counts a delivery agent’s stops in one read, without delivered ones', async () => {
  const actor: Actor = { id: 4, role: 'delivery_agent', district: 'Kolar' }
  expect(await sentDuring(() => countStops({ actor, now: NOW }, domain))).toEqual(['find orders'])
})

it('the worker uses an index, and as many round trips for ten events as for one', async () => {
  const product = await aProduct(domain)
  await anOrder(domain, { product })
  const forOne = await sentDuring(() => countEvents({ now: NOW }, domain))
  for (let place = 0; place < 10; place += 1) await anOrder(domain, { product })
  const reads = await during(async () => {
    const forMany = await sentDuring(() => countEvents({ now: NOW }, domain))
    expect(forMany).toEqual(forOne)
  })
  expect(reads.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})
