import { type Actor, addDays, OLDEST_OUTCOME_MS, type RoundOutcome } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { describe, expect, it } from 'vitest'
import type { FarmRecord } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { aFarm, anOrder, aProduct, by, FAR_AWAY, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { packShort } from './adjust/pack-short.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { type ReadRound, readRound } from './read-round.ts'
import { recordOutcome } from './record-outcome.ts'
import { setOrderStatus } from './set-order-status.ts'
import { type StartRound, startRound } from './start-round.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const HOUR = 3_600_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

/** A courier alone in a district. */
const courierOf = (district: string): Actor => ({ id: 900_004, role: 'delivery_agent', district })
const farmIn = async (district: string, taluk: string | null = null) => (await aFarm(domain, { district, taluk })).farm

/** An order packed at its farm and due today. */
async function packed(farm: FarmRecord, fields: Record<string, unknown> = {}, boxes = 1): Promise<OrderRecord> {
  const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }), boxes, now: later(-24) })
  await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'packaging', now: later(-3) }, domain)
  const set = { 'delivery.date': TODAY, ...fields }
  const changed = await Orders(domain.connection)
    .findByIdAndUpdate(order._id, { $set: set }, { returnDocument: 'after' })
    .lean<OrderRecord>()
  return changed ?? order
}
const zipped = (zipCode: string) => ({ 'recipient.zipCode': zipCode })

function read(actor: Actor, fields: Partial<ReadRound> = {}) {
  return readRound({ by: by(actor), limit: 200, ...fields }, domain)
}
async function send(orders: readonly OrderRecord[], actor: Actor) {
  await startRound({ actor, orderIds: orders.map(({ _id }) => _id), now: later(-2) }, domain)
}
const end = ({ _id: orderId }: OrderRecord, outcome: RoundOutcome, actor: Actor, now: Date) =>
  recordOutcome({ actor, orderId, outcome, at: now, now }, domain)
const ids = (stops: readonly { order: OrderRecord }[]) => stops.map(({ order }) => order._id)

// docs/product/delivery.md#rounds
describe('a round', () => {
  it('has the area’s packed deliveries due by its day, without pickups', async () => {
    const courier = courierOf('Ramanagara')
    const farm = await farmIn('Ramanagara')
    const [today, overdue] = [await packed(farm), await packed(farm, { 'delivery.date': addDays(TODAY, -3) })]
    const tomorrow = await packed(farm, { 'delivery.date': addDays(TODAY, 1) })
    await packed(farm, { 'delivery.isPickup': true })
    await packed(farm, { status: 'accepted' })
    await packed(farm, { isForFarm: false })
    const rural = await packed(farm, zipped('562110'))
    const unknown = await packed(farm, zipped('999999'))
    const round = await read(courier)
    expect({ ...round, stops: ids(round.stops).sort() }).toMatchObject({
      ...{ day: TODAY, district: 'Ramanagara', area: 'urban', hasMore: false },
      stops: [today._id, overdue._id].sort(),
      areas: [
        { area: 'urban', stops: 2 },
        { area: 'rural', stops: 1 },
        { area: 'extended', stops: 1 },
      ],
    })
    expect(ids((await read(courier, { area: 'rural' })).stops)).toEqual([rural._id])
    expect(ids((await read(courier, { area: 'extended' })).stops)).toEqual([unknown._id])
    expect(ids((await read(courier, { day: addDays(TODAY, 1) })).stops)).toContain(tomorrow._id)
  })

  it('visits again on the next day when nobody was there', async () => {
    const courier = courierOf('Shivamogga')
    const order = await packed(await farmIn('Shivamogga'))
    await send([order], courier)
    await end(order, 'nobodyThere', courier, later(-1))
    const lastAt = async (now: Date, day: string) =>
      (await read(courier, { day, by: { ...by(courier), now } })).stops.map(({ last }) => last?.outcome)
    expect(await lastAt(NOW, TODAY)).toEqual(['nobodyThere'])
    // Tomorrow's round may be worked on today.
    expect(await lastAt(NOW, addDays(TODAY, 1))).toEqual(['nobodyThere'])
    expect(await lastAt(later(24), addDays(TODAY, 1))).toEqual([undefined])
  })

  it('starts at the farm with most boxes and continues to the nearest, window by window', async () => {
    const courier = courierOf('Chikkaballapura')
    const [near, far] = [await farmIn('Chikkaballapura', 'Gudibande'), await farmIn('Chikkaballapura', 'Bagepalli')]
    const yelahanka = zipped('560064')
    const jayanagar = zipped('560011')
    const orders = [
      await packed(near, { ...jayanagar, 'delivery.window': 'evening' }, 2),
      await packed(far, { ...jayanagar, 'delivery.window': 'morning' }, 5),
      await packed(far, { ...yelahanka, 'delivery.window': 'evening' }),
      await packed(far, { ...yelahanka, 'delivery.window': 'morning' }),
    ]
    const [first, second, third, fourth] = orders.map(({ _id }) => _id)
    const round = await read(courier)
    expect(round.farms.map(({ farmerId, orders, boxes }) => [farmerId, orders, boxes])).toEqual([
      [far._id, 3, 7],
      [near._id, 1, 2],
    ])
    expect(ids(round.stops)).toEqual([fourth, second, first, third])
    const lines = [{ productId: orders[1]?.items[0]?.productId ?? 0, quantity: 2 }]
    await packShort({ actor: ADMIN, orderId: second ?? 0, lines, reason: 'Hail', now: NOW }, domain)
    expect((await read(courier)).farms[0]).toMatchObject({ farmerId: far._id, boxes: 4 })
  })

  it('keeps its order: failed stops move to the end, then delivered ones; returned ones leave', async () => {
    const courier = courierOf('Tumakuru')
    const farm = await farmIn('Tumakuru')
    const orders: OrderRecord[] = []
    for (const zipCode of ['560064', '560003', '560011', '560070']) orders.push(await packed(farm, zipped(zipCode)))
    await send(orders, courier)
    const before = await read(courier)
    expect(before.farms).toEqual([])
    const [a, b, c, d] = ids(before.stops).map(id => orders.find(({ _id }) => _id === id))
    if (!a || !b || !c || !d) throw new Error('The round lacks a stop')
    await end(a, 'delivered', courier, later(-1))
    await end(b, 'nobodyThere', courier, later(-1))
    await end(c, 'broughtBack', courier, later(-1))
    const round = await read(courier)
    expect(round.stops.map(({ order, last }) => [order._id, last?.outcome])).toEqual([
      [d._id, undefined],
      [b._id, 'nobodyThere'],
      [a._id, 'delivered'],
    ])
    expect(round.areas[0]).toEqual({ area: 'urban', stops: 2 })
    const tomorrow = { day: addDays(TODAY, 1), by: { ...by(courier), now: later(24) } }
    expect(ids((await read(courier, tomorrow)).stops).sort()).toEqual([b._id, d._id].sort())
    await Orders(domain.connection).updateOne({ _id: c._id }, { $set: { 'delivery.date': addDays(TODAY, 1) } })
    expect(ids((await read(courier, tomorrow)).stops)).toContain(c._id)
  })

  it('repeats a failed stop on the newly chosen day and in that window', async () => {
    const courier = courierOf('Chamarajanagara')
    const farm = await farmIn('Chamarajanagara')
    const tomorrow = addDays(TODAY, 1)
    const early = { 'delivery.date': tomorrow }
    const [back, missed, waiting] = [await packed(farm), await packed(farm, early), await packed(farm)]
    await send([back, missed, waiting], courier)
    await end(back, 'broughtBack', courier, later(-1))
    await end(missed, 'nobodyThere', courier, later(-1))
    await end(waiting, 'broughtBack', courier, later(-1))
    const window = 'evening'
    await chooseDelivery({ actor: ADMIN, orderId: back._id, date: tomorrow, window, now: NOW }, domain)
    const buyer: Actor = { id: missed.buyerId, role: 'customer' }
    await chooseDelivery({ actor: buyer, orderId: missed._id, window, now: NOW }, domain)
    const stopsAt = async (day: string, hours: number) => {
      const { stops } = await read(courier, { day, by: { ...by(courier), now: later(hours) } })
      return stops.map(({ order, last }) => [order._id, order.delivery.window, last?.outcome])
    }
    expect(await stopsAt(TODAY, 0)).toEqual([])
    const both = [back._id, missed._id]
    expect(await stopsAt(tomorrow, 24)).toEqual(both.map(id => [id, 'evening', undefined]))
    await end(back, 'broughtBack', courier, later(25))
    await end(missed, 'nobodyThere', courier, later(25))
    expect(await stopsAt(tomorrow, 26)).toEqual([[missed._id, 'evening', 'nobodyThere']])
    // Nobody chose another time, so it is visited again the day after.
    expect(await stopsAt(addDays(TODAY, 2), 48)).toEqual([[missed._id, 'evening', undefined]])
  })

  it('has a maximum number of stops, and says that there are more', async () => {
    const courier = courierOf('Mandya')
    const farm = await farmIn('Mandya')
    const orders = [await packed(farm), await packed(farm), await packed(farm)]
    const round = await read(courier, { limit: 2 })
    expect(ids(round.stops).sort()).toEqual(orders.slice(0, 2).map(({ _id }) => _id))
    expect(round.hasMore).toBe(true)
  })

  it('is journalled as opened before anybody reads the addresses', async () => {
    const order = await packed(await farmIn('Mysuru'))
    const courier = courierOf('Mysuru')
    await read(courier)
    const opened = { act: 'order.opened', thingId: order._id, personId: courier.id } as const
    expect(await Journal(domain.connection).countDocuments(opened)).toBe(1)
  })

  it('is only for the district’s staff; an admin sees any district, first the busiest', async () => {
    const farm = await farmIn('Hassan')
    const order = await packed(farm)
    expect(ids((await read(courierOf('Kolar'), { district: 'Hassan' })).stops)).toEqual([])
    expect((await read(courierOf('Kolar'))).stops).toEqual([])
    expect(ids((await read(ADMIN, { district: 'Hassan' })).stops)).toEqual([order._id])
    // Ramanagara has as many, and sorts later by name.
    expect((await read(ADMIN)).district).toBe('Chikkaballapura')
    const day = addDays(TODAY, -30)
    expect(await read(ADMIN, { day })).toMatchObject({ district: '', stops: [], farms: [] })
  })
})

async function started(input: StartRound) {
  const results = await startRound(input, domain)
  return results.map(({ orderId, order, refusal }) => ({ orderId, status: order?.status, failure: refusal }))
}

// docs/product/delivery.md#start-of-a-round
describe('startRound', () => {
  it('sets loaded orders to shipping once, and gives reasons for refusals', async () => {
    const courier = courierOf('Kodagu')
    const farm = await farmIn('Kodagu')
    const [order, other] = [await packed(farm), await packed(farm, { status: 'accepted' })]
    const far = await packed((await aFarm(domain, FAR_AWAY)).farm)
    const pickup = await packed(farm, { 'delivery.isPickup': true })
    const orderIds = [order._id, order._id, other._id, far._id, pickup._id]
    const start = () => started({ actor: courier, orderIds, now: NOW, idempotencyKey: 'loaded' })
    const results = await start()
    expect(results).toMatchObject([
      { orderId: order._id, status: 'shipping', failure: undefined },
      { orderId: other._id, status: 'accepted', failure: { reason: say('order.notPacking') } },
      { orderId: far._id, status: undefined, failure: { code: 'NOT_FOUND' } },
      { orderId: pickup._id, status: 'packaging', failure: { reason: say('order.pickup') } },
    ])
    expect(await start()).toEqual(results)
    const stored = await Orders(domain.connection).findById(order._id).lean<OrderRecord>()
    expect(stored?.timeline.filter(({ to }) => to === 'shipping')).toHaveLength(1)
    expect(await Orders(domain.connection).findById(far._id).lean()).toMatchObject({ status: 'packaging' })
  })

  it('counts from the press when sent late, so that earlier reports from the door are accepted', async () => {
    const courier = courierOf('Ballari')
    const order = await packed(await farmIn('Ballari'))
    await startRound({ actor: courier, orderIds: [order._id], at: later(-2), now: NOW }, domain)
    const input = { actor: courier, orderId: order._id, outcome: 'delivered', at: later(-1), now: NOW } as const
    const { timeline } = await recordOutcome(input, domain)
    expect(timeline.slice(-2)).toMatchObject([
      { to: 'shipping', at: later(-2) },
      { to: 'delivered', at: later(-1) },
    ])
  })

  it('is dated between the packing and now, despite a wrong phone clock', async () => {
    const courier = courierOf('Bidar')
    const farm = await farmIn('Bidar')
    const [early, late] = [await packed(farm), await packed(farm)]
    await startRound({ actor: courier, orderIds: [early._id], at: later(-30), now: NOW }, domain)
    await startRound({ actor: courier, orderIds: [late._id], at: later(30), now: NOW }, domain)
    const moments = await Promise.all(
      [early, late].map(async ({ _id }) => {
        const stored = await Orders(domain.connection).findById(_id).lean<OrderRecord>()
        return stored?.timeline.at(-1)?.at
      }),
    )
    expect(moments).toEqual([later(-3), NOW])
  })

  it('sent late is refused once the order has returned to its farm', async () => {
    const courier = courierOf('Raichur')
    const order = await packed(await farmIn('Raichur'))
    const start = (at: Date, idempotencyKey: string, now: Date) =>
      started({ actor: courier, orderIds: [order._id], at, now, idempotencyKey })
    await start(later(-2), 'first', later(-2))
    await end(order, 'broughtBack', courier, later(-1))
    await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'packaging', now: NOW }, domain)
    const failure = { code: 'CONFLICT', reason: say('round.newer') }
    // Another phone, and the first one after its key is forgotten.
    for (const hours of [-2, -1.5, -0.5]) {
      expect(await start(later(hours), `late ${hours}`, later(20))).toMatchObject([{ status: 'packaging', failure }])
    }
    expect(await Orders(domain.connection).findById(order._id).lean()).toMatchObject({ status: 'packaging' })
    expect(await start(later(19), 'next', later(20))).toMatchObject([{ status: 'shipping', failure: undefined }])
  })

  it('is refused after two days, while its key is remembered longer', async () => {
    const order = await packed(await farmIn('Yadgir'))
    const input = { actor: courierOf('Yadgir'), orderIds: [order._id], at: NOW }
    expect(await started({ ...input, now: later(48.1) })).toMatchObject([
      { status: 'packaging', failure: { reason: say('round.tooLate') } },
    ])
    expect(await started({ ...input, now: later(48) })).toMatchObject([{ status: 'shipping' }])
    const lifetimes = (await domain.connection.collection('idempotency').indexes()).flatMap(
      ({ expireAfterSeconds = [] }) => expireAfterSeconds,
    )
    expect(lifetimes.map(seconds => seconds * 1000 > OLDEST_OUTCOME_MS)).toEqual([true])
  })

  it('by two phones concurrently sends each order out once', async () => {
    const farm = await farmIn('Udupi')
    const orders = [await packed(farm), await packed(farm)]
    const orderIds = orders.map(({ _id }) => _id)
    const both = ['a', 'b'].map(idempotencyKey =>
      startRound({ actor: courierOf('Udupi'), orderIds, now: NOW, idempotencyKey }, domain),
    )
    await Promise.all(both)
    for (const { _id } of orders) {
      const stored = await Orders(domain.connection).findById(_id).lean<OrderRecord>()
      expect(stored?.timeline.filter(({ to }) => to === 'shipping')).toHaveLength(1)
    }
  })
})
