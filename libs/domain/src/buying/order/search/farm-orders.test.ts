import {
  type Actor,
  addDays,
  type DeliveryWindow,
  deliveryDateOf,
  farmWorkOf,
  istDateOf,
  wishedDelivery,
} from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { aFarm, anOrder, aProduct, faultOf, NOW, watchedReads } from '../../../testing/index.ts'
import { setOrderStatus } from '../../fulfilment/set-order-status.ts'
import { markPacked } from '../../fulfilment/take-farm-steps.ts'
import { countFarmWork, type FarmOrderFilters, listFarmOrders, readDaySheet } from './farm-orders.ts'
import { fillOrderWords } from './order-words.ts'

const { domain, during, sentDuring } = await watchedReads()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const { farm, farmer } = await aFarm(domain)
const actor: Actor = { id: farmer._id, role: 'farmer', farmId: farm._id }
const okra = await aProduct(domain, { ofFarm: farm, name: 'Okra', localName: 'ಬೆಂಡೆಕಾಯಿ', inventory: 100 })
const today = istDateOf(NOW)
const page = { limit: 50 }

async function orderFor(date: string, status: string, window?: DeliveryWindow) {
  const order = await anOrder(domain, { product: okra, form: { wish: { date, window } } })
  if (status === 'packed') {
    await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'accepted', now: NOW }, domain)
    return markPacked({ actor, orderId: order._id, now: NOW }, domain)
  }
  return setOrderStatus({ actor: ADMIN, orderId: order._id, status, now: NOW }, domain)
}
const inDays = (days: number) => addDays(today, days)
const later = await orderFor(inDays(3), 'accepted')
const soon = await orderFor(inDays(2), 'harvested')
const field = await orderFor(inDays(2), 'growing')
const waits = await orderFor(inDays(2), 'pending', 'evening')
const packed = await orderFor(inDays(2), 'packed')
const onTheWay = await orderFor(inDays(1), 'shipping')
const gone = await orderFor(inDays(1), 'delivered')
await anOrder(domain)
const ids = async (filters: FarmOrderFilters) =>
  (await listFarmOrders({ actor, now: NOW, page, ...filters }, domain)).items.map(({ _id }) => _id)
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

// docs/product/farmer-dashboard.md#farm-orders, docs/product/farmer-dashboard.md#what-to-do-first
describe('the orders of a farm', () => {
  it('are sorted by due day, then number, with work; else newest first', async () => {
    expect(await ids({ work: 'open' })).toEqual([onTheWay, soon, field, waits, packed, later].map(({ _id }) => _id))
    expect(await ids({})).toEqual([gone, onTheWay, packed, waits, field, soon, later].map(({ _id }) => _id))
  })

  it.each([
    ['accept', [waits]],
    ['pack', [soon]],
    ['send', [packed]],
    ['way', [onTheWay]],
    ['growing', [field, later]],
  ] as const)('can be filtered to %s, matching `farmWorkOf`', async (work, expected) => {
    expect(await ids({ work })).toEqual(expected.map(({ _id }) => _id))
    const workOf = ({ delivery, status, packedAt = null }: OrderRecord) =>
      farmWorkOf({ status, packedAt, estimatedDelivery: deliveryDateOf(delivery) ?? null }, today)
    expect(expected.map(workOf)).toEqual(expected.map(() => work))
  })

  it('can be filtered by due day and window', async () => {
    expect(await ids({ work: 'open', due: inDays(2) })).toEqual([soon, field, waits, packed].map(({ _id }) => _id))
    expect(await ids({ work: 'open', due: inDays(2), window: 'evening' })).toEqual([waits._id])
    expect(await ids({ work: 'open', before: inDays(2) })).toEqual([onTheWay._id])
  })

  it('can be searched by number and prefixes of names, only within the farm', async () => {
    await fillOrderWords(domain)
    expect(await ids({ search: `#${packed._id}` })).toEqual([packed._id])
    expect(await ids({ search: 'asha okr' })).toHaveLength(7)
    expect(await ids({ search: 'ಬೆಂಡೆ', work: 'way' })).toEqual([onTheWay._id])
    expect(await ids({ search: 'tomato' })).toEqual([])
  })

  it('are counted by work, and by lateness', async () => {
    const counts = { accept: 1, pack: 1, send: 1, way: 1, growing: 2 }
    expect(await countFarmWork({ actor, now: NOW }, domain)).toEqual({ ...counts, late: 0 })
    expect(await countFarmWork({ actor, now: at(3) }, domain)).toEqual({ ...counts, pack: 2, growing: 1, late: 5 })
  })

  it('are last without an estimate', () => {
    const items = [{ status: 'Coming Soon' as const }]
    const unknown = wishedDelivery({ createdAt: NOW, items }, {}, false)
    expect([deliveryDateOf(unknown), unknown.date > addDays(today, 10_000)]).toEqual([undefined, true])
  })
})

describe('a day sheet', () => {
  const sheet = async ({ now = NOW, ...options }: { date?: string; now?: Date; limit?: number } = {}) => {
    const read = await readDaySheet({ by: { actor, device: '', now }, limit: 10, ...options }, domain)
    return { ...read, orders: read.orders.map(({ _id }) => _id) }
  }

  it('has accepted orders due today or overdue', async () => {
    expect(await sheet({ now: at(2) })).toEqual({
      date: inDays(2),
      orders: [onTheWay, soon, field, packed].map(({ _id }) => _id),
      toAccept: 1,
      hasMore: false,
    })
  })

  it('of another day has only that day, and says if there are more', async () => {
    expect((await sheet({ date: inDays(3) })).orders).toEqual([later._id])
    expect(await sheet({ now: at(3), limit: 2 })).toMatchObject({ orders: [onTheWay._id, soon._id], hasMore: true })
  })

  it('of an assisting agent journals each returned order once a day', async () => {
    const helped = { ...actor, assist: { id: 1, agentId: 900_007 } }
    const read = (now: Date, limit = 10) => readDaySheet({ by: { actor: helped, device: 'Phone', now }, limit }, domain)
    const entries = () => Journal(domain.connection).find({ personId: 900_007 }).sort({ _id: 1 }).lean()
    await sheet({ now: at(3) })
    expect(await entries()).toEqual([])
    await read(at(3), 2)
    // Three concurrent reads write the missing entries once.
    await Promise.all([read(at(3)), read(at(3)), read(at(3))])
    const author = { personId: 900_007, role: 'taluk_agent', forId: actor.id, device: 'Phone', at: at(3) }
    expect(await entries()).toMatchObject(
      [onTheWay, soon, field, packed, later].map(({ _id }) => ({ ...author, thingId: _id })),
    )
    const sent = await sentDuring(() => read(at(4)))
    expect(sent.filter(command => command.endsWith(' journal'))).toEqual(['find journal', 'insert journal'])
    expect(await entries()).toHaveLength(10)
    expect((await during(() => read(at(4)))).map(faultOf).filter(Boolean)).toEqual([])
  })
})

describe('among many orders of a farm', () => {
  beforeAll(async () => {
    const statuses = ['pending', 'accepted', 'packaging', 'shipping', 'delivered', 'delivered', 'cancelled']
    const copies: object[] = Array.from({ length: 2_000 }, (_unused, place) => ({
      ...(later satisfies OrderRecord),
      _id: 100_000 + place,
      farmerId: place % 4 === 0 ? 5_000 : 6_000 + (place % 40),
      status: statuses[Math.floor(place / 4) % statuses.length],
      delivery: { ...later.delivery, date: addDays(today, Math.floor(place / 100)) },
      createdAt: new Date(NOW.getTime() + place * 60_000),
      words: [`#${100_000 + place}`, ...(place % 5 === 0 ? ['o', 'ok', 'okr'] : ['t', 'to', 'tom'])],
    }))
    await Orders(domain.connection).collection.insertMany(copies)
  })
  const many: Actor = { id: 1, role: 'farmer', farmId: 5_000 }

  it.each([
    {},
    { work: 'open' },
    { work: 'accept' },
    { work: 'way' },
    { work: 'pack' },
    { work: 'growing' },
    { work: 'open', due: addDays(today, 4) },
    { search: 'okr' },
    { search: '#100004' },
    { status: 'delivered' },
  ] as const)('lists %j from few documents, on every page', async filters => {
    const reads = await during(async () => {
      const { nextCursor } = await listFarmOrders({ actor: many, now: NOW, ...filters, page: { limit: 10 } }, domain)
      if (nextCursor)
        await listFarmOrders({ actor: many, now: NOW, ...filters, page: { limit: 10, cursor: nextCursor } }, domain)
    })
    const faults = reads.filter(({ command }) => command.includes('"find"')).map(faultOf)
    expect(faults.filter(fault => fault !== undefined)).toEqual([])
    for (const { stages } of reads) expect(stages).not.toContain('COLLSCAN')
  })

  it('the day sheet and the counts use an index', async () => {
    const reads = await during(async () => {
      await readDaySheet({ by: { actor: many, device: '', now: NOW }, date: addDays(today, 4), limit: 200 }, domain)
      await countFarmWork({ actor: many, now: NOW }, domain)
    })
    expect(reads.length).toBeGreaterThan(5)
    for (const { stages } of reads) expect(stages).toContain('IXSCAN')
    const sheets = reads.filter(({ command }) => command.includes('"find"'))
    expect(sheets.map(faultOf)).toEqual([undefined])
  })
})
