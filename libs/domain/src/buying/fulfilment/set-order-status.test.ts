import { type Actor, addDays, type OrderStatus } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPersonOfRole,
  aProduct,
  boxesOf,
  CHECKOUT_FORM,
  NOW,
  TODAY,
  testDomain,
} from '../../testing/index.ts'
import { placeOrder } from '../purchase/place-order.ts'
import { setHarvestDate } from './harvest/move-harvest.ts'
import { type SetOrderStatus, setOrderStatus } from './set-order-status.ts'

const HOUR = 3_600_000
const domain = await testDomain()

const ADMIN: Actor = { id: 900_001, role: 'admin' }
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Bengaluru Rural' }
const AGENT: Actor = { id: 900_003, role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' }
const COURIER: Actor = { id: 900_004, role: 'delivery_agent', district: 'Bengaluru Rural' }

function set(actor: Actor, order: OrderRecord, status: string, overrides: Partial<SetOrderStatus> = {}) {
  return setOrderStatus({ actor, orderId: order._id, status, now: NOW, ...overrides }, domain)
}

const buyerOf = (order: OrderRecord): Actor => ({ id: order.buyerId, role: 'customer' })
const farmerOf = (order: OrderRecord): Actor => ({ id: 900_005, role: 'farmer', farmId: order.farmerId })

async function orderAt(status: OrderStatus, inventory = 20) {
  const product = await aProduct(domain, { inventory })
  const order = await anOrder(domain, { product })
  return { product, order: status === 'pending' ? order : await set(ADMIN, order, status) }
}

describe('setOrderStatus', () => {
  it('refuses when the status differs from the seen one, so that cancelled orders stay cancelled', async () => {
    const { order, product } = await orderAt('pending')
    await set(buyerOf(order), order, 'cancelled')
    const late = set(ADMIN, order, 'accepted', { seenStatus: 'pending' })
    await expect(inWords(late)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('cancelled'),
    })
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 20 })
    expect(await set(ADMIN, order, 'accepted', { seenStatus: 'canceled' })).toMatchObject({ status: 'accepted' })
    expect(await set(ADMIN, order, 'accepted', { seenStatus: 'pending' })).toMatchObject({ status: 'accepted' })
  })

  it('stores each step with author, time, statuses and reason', async () => {
    const { order } = await orderAt('pending')
    await set(farmerOf(order), order, 'accepted')
    const now = new Date(NOW.getTime() + HOUR)
    const after = await set(MANAGER, order, 'harvested', { now, reason: 'Rain is coming' })
    expect(after.timeline.slice(1)).toMatchObject([
      { role: 'farmer', from: 'pending', to: 'accepted', at: NOW },
      {
        by: MANAGER.id,
        role: 'district_manager',
        from: 'accepted',
        to: 'harvested',
        at: now,
        reason: 'Rain is coming',
      },
    ])
    expect(await Orders(domain.connection).findById(order._id).lean()).toEqual(after)
    const events = await Outbox(domain.connection).countDocuments({
      channel: 'bell',
      'event.orderId': order._id,
      'event.kind': 'orderStatusChanged',
    })
    expect(events).toBe(2)
  })

  it('journals steps of staff on other people’s orders, with the reason', async () => {
    const { order } = await orderAt('pending')
    await set(farmerOf(order), order, 'accepted')
    await set(MANAGER, order, 'harvested', { reason: 'Rain is coming', device: 'Chrome on Android' })
    await set(MANAGER, order, 'harvested')
    await expect(set(COURIER, order, 'accepted')).rejects.toThrow()
    const steps = { thing: 'order', thingId: order._id, act: 'order.statusSet' } as const
    expect(await Journal(domain.connection).find(steps).lean()).toMatchObject([
      {
        ...{ personId: MANAGER.id, device: 'Chrome on Android', reason: 'Rain is coming' },
        ...{ district: 'Bengaluru Rural', before: { status: 'accepted' }, after: { status: 'harvested' } },
      },
    ])
  })

  // docs/product/orders.md#timeline
  it('names the farmer and the assisting agent in the history', async () => {
    const { farm, farmer } = await aFarm(domain)
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const { person: agent } = await aPersonOfRole(domain, 'taluk_agent')
    const helped = { ...farmerOf(order), id: farmer._id, assist: { id: 1, agentId: agent._id } }
    const changed = await set(helped, order, 'accepted')
    expect(changed.timeline.at(-1)).toMatchObject({
      ...{ by: helped.id, byName: farmer.name, to: 'accepted' },
      ...{ agentId: agent._id, agentName: agent.name },
    })
  })

  it('journals that staff opened the order, even without a change or when replayed', async () => {
    const { order } = await orderAt('pending')
    const opened = () =>
      Journal(domain.connection).find({ thing: 'order', thingId: order._id, act: 'order.opened' }).lean()
    await set(MANAGER, order, 'pending', { device: 'Chrome on Android' })
    expect((await opened()).filter(({ personId }) => personId === MANAGER.id)).toMatchObject([
      { device: 'Chrome on Android', name: `#${order._id}`, district: 'Bengaluru Rural' },
    ])
    const idempotencyKey = 'opened-by-a-replay'
    await set(ADMIN, order, 'accepted', { idempotencyKey })
    await set(ADMIN, order, 'accepted', { idempotencyKey, now: new Date(NOW.getTime() + 24 * HOUR) })
    expect((await opened()).filter(({ personId }) => personId === ADMIN.id)).toHaveLength(2)
    await set(farmerOf(order), order, 'accepted')
    expect((await opened()).map(({ personId }) => personId)).not.toContain(farmerOf(order).id)
  })

  it.each([
    ['farmer beyond shipping', (order: OrderRecord) => farmerOf(order), 'pending', 'delivered', 'STATUS_NOT_ALLOWED'],
    ['farmer below packaging', (order: OrderRecord) => farmerOf(order), 'packaging', 'accepted', 'STATUS_NOT_ALLOWED'],
    ['taluk agent beyond packaging', () => AGENT, 'pending', 'shipping', 'STATUS_NOT_ALLOWED'],
    ['delivery agent before packaging', () => COURIER, 'pending', 'accepted', 'STATUS_NOT_ALLOWED'],
    ['manager of a final order', () => MANAGER, 'delivered', 'shipping', 'ORDER_FINAL'],
    [
      'buyer anything but cancelling',
      (order: OrderRecord) => buyerOf(order),
      'pending',
      'accepted',
      'STATUS_NOT_ALLOWED',
    ],
    ['manager elsewhere', (): Actor => ({ ...MANAGER, district: 'Kolar' }), 'pending', 'accepted', 'NOT_FOUND'],
    ['agent of another taluk', (): Actor => ({ ...AGENT, taluk: 'Nelamangala' }), 'pending', 'accepted', 'NOT_FOUND'],
    ['another farm', (): Actor => ({ id: 1, role: 'farmer', farmId: 1_000_000 }), 'pending', 'accepted', 'NOT_FOUND'],
    ['a stranger', (): Actor => ({ id: 1_000_000, role: 'customer' }), 'pending', 'cancelled', 'NOT_FOUND'],
    ['an unknown status', () => ADMIN, 'pending', 'lost', 'VALIDATION'],
  ] as const)('refuses %s', async (_, actorOf, from, to, code) => {
    const { order } = await orderAt(from)
    await expect(set(actorOf(order), order, to)).rejects.toMatchObject({ code })
    expect((await Orders(domain.connection).findById(order._id).lean())?.status).toBe(from)
  })

  it('lets a taluk agent set orders of the district without a taluk', async () => {
    const { farm } = await aFarm(domain, { taluk: null })
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    expect((await set(AGENT, order, 'accepted')).status).toBe('accepted')
  })

  it('changes nothing when the order already has the status', async () => {
    const { order } = await orderAt('accepted')
    expect((await set(MANAGER, order, 'accepted')).timeline).toHaveLength(2)
  })

  it('keeps one consistent history under concurrent changes', async () => {
    const { order } = await orderAt('pending')
    await Promise.all([set(MANAGER, order, 'accepted'), set(ADMIN, order, 'growing')])
    const { status, timeline } = (await Orders(domain.connection).findById(order._id).lean()) ?? order
    expect(timeline).toHaveLength(3)
    expect(timeline[2]?.from).toBe(timeline[1]?.to)
    expect(timeline[2]?.to).toBe(status)
  })

  it('returns the first response for a repeated key', async () => {
    const { order } = await orderAt('pending')
    const first = await set(MANAGER, order, 'accepted', { idempotencyKey: 'accept' })
    await set(ADMIN, order, 'growing')
    const { status, timeline } = await set(MANAGER, order, 'accepted', { idempotencyKey: 'accept' })
    expect({ status, timeline }).toEqual({ status: first.status, timeline: first.timeline })
  })
})

// docs/product/orders.md#cancelling
describe('cancelling', () => {
  it('accepts "canceled", and returns the boxes', async () => {
    const { product, order } = await orderAt('accepted')
    expect((await set(buyerOf(order), order, 'canceled')).status).toBe('cancelled')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
  })

  it('returns the boxes once under concurrency', async () => {
    const { product, order } = await orderAt('pending')
    const done = await Promise.allSettled([
      set(buyerOf(order), order, 'cancelled'),
      set(buyerOf(order), order, 'cancelled'),
      set(ADMIN, order, 'cancelled'),
      set(MANAGER, order, 'cancelled'),
    ])
    expect(done.some(one => one.status === 'fulfilled')).toBe(true)
    for (const one of done) if (one.status === 'rejected') expect(one.reason.code).toBe('ORDER_FINAL')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
    expect((await Orders(domain.connection).findById(order._id).lean())?.timeline).toHaveLength(2)
  })

  it('is possible for the buyer within 4 hours', async () => {
    const { order } = await orderAt('pending')
    const late = { now: new Date(NOW.getTime() + 4 * HOUR + 1) }
    await expect(inWords(set(buyerOf(order), order, 'cancelled', late))).rejects.toMatchObject({
      code: 'NOT_CANCELLABLE',
      message: 'The time in which this order could be cancelled is over.',
    })
    const inTime = { now: new Date(NOW.getTime() + 4 * HOUR) }
    expect((await set(buyerOf(order), order, 'cancelled', inTime)).status).toBe('cancelled')
  })

  // docs/product/delivery.md#modifications
  it('of a pre-order is possible for the buyer until 48 hours before the harvest day', async () => {
    const product = await aProduct(domain, {
      status: 'Pre-Order',
      harvestDate: '2026-12-01',
      availableUntil: '2026-12-20',
    })
    const order = await anOrder(domain, { product })
    const until = Date.parse('2026-11-28T18:30:00Z')
    const late = set(buyerOf(order), order, 'cancelled', { now: new Date(until + 1) })
    await expect(late).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
    expect((await set(buyerOf(order), order, 'cancelled', { now: new Date(until) })).status).toBe('cancelled')
  })

  it('is impossible for the buyer from packaging on', async () => {
    const { order } = await orderAt('packaging')
    await expect(set(buyerOf(order), order, 'cancelled')).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
  })

  it('is possible for a farmer who bought from another farm', async () => {
    const { farmer } = await aFarm(domain)
    const buyer: Actor = { id: farmer._id, role: 'farmer', farmId: farmer.farmId }
    const order = await anOrder(domain, { buyer })
    expect((await set(buyer, order, 'cancelled')).status).toBe('cancelled')
  })

  it('returns no boxes from shipping on', async () => {
    const { product, order } = await orderAt('shipping')
    await set(ADMIN, order, 'cancelled')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  })
})

describe('reopening a cancelled order', () => {
  it('is only for admins, and takes the boxes again', async () => {
    const { product, order } = await orderAt('cancelled')
    await expect(set(MANAGER, order, 'pending')).rejects.toMatchObject({ code: 'ORDER_FINAL' })
    expect((await set(ADMIN, order, 'accepted')).hasBoxes).toBe(true)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  })

  it('is refused when boxes are no longer available, naming them', async () => {
    const { product, order } = await orderAt('cancelled', 1)
    const items = [{ productId: product._id, quantity: 1 }]
    const actor = await aBuyer(domain)
    await placeOrder({ actor, form: CHECKOUT_FORM, farmerId: product.farmId, items, now: NOW }, domain)
    await expect(inWords(set(ADMIN, order, 'pending'))).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Tomato is sold out. The order stays cancelled.',
    })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  it('is refused when its farm has moved the harvest later since', async () => {
    const harvestDate = addDays(TODAY, 12)
    const product = await aProduct(domain, { status: 'Pre-Order', harvestDate, availableUntil: addDays(TODAY, 60) })
    const order = await anOrder(domain, { product })
    await set(ADMIN, order, 'cancelled')
    await setHarvestDate({ id: product._id, harvestDate: addDays(TODAY, 22), by: AN_ADMIN }, domain)
    await expect(inWords(set(ADMIN, order, 'pending'))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Tomato is of another harvest now. The order stays cancelled.',
    })
  })

  it('takes no box that was never returned', async () => {
    const { product, order } = await orderAt('shipping')
    await set(ADMIN, order, 'cancelled')
    await set(ADMIN, order, 'shipping')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  })
})
