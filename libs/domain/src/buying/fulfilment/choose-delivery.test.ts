import type { Actor, FailedOutcome, WindowPlaces } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { actorOf } from '../../records/person.ts'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aProduct, by, NOW, testDomain } from '../../testing/index.ts'
import { listDeliveryDays } from '../order/delivery/queries.ts'
import { setDeliveryPlan } from '../order/delivery/set-delivery-plan.ts'
import { deliveryChoiceOf } from '../order/delivery-choice.ts'
import { chooseDelivery } from './choose-delivery.ts'

const domain = await testDomain()
const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const
const district = 'Bengaluru Rural'
const OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }
const { farm, farmer } = await aFarm(domain, { district })
const FARMER = actorOf(farmer)
const MANAGER: Actor = { id: 81, role: 'district_manager', district }
const product = await aProduct(domain, { ofFarm: farm, inventory: 500 })

const limit = (days: Record<string, WindowPlaces>) =>
  setDeliveryPlan(
    {
      ...{ district, area: 'urban', by: AN_ADMIN, week: Array.from({ length: 7 }, () => OPEN) },
      days: Object.entries(days).map(([date, places]) => ({ date, places, reason: '' })),
    },
    domain,
  )
const remaining = async (date: string) =>
  (await listDeliveryDays({ district, area: 'urban', from: date }, domain))[0]?.left
const choose = (actor: Actor, orderId: number, wish: object, more: object = {}) =>
  chooseDelivery({ actor, orderId, now: NOW, ...wish, ...more }, domain)

async function ordered() {
  const buyer = await aBuyer(domain)
  return { buyer, order: await anOrder(domain, { buyer, product }) }
}

async function failed(outcome: FailedOutcome) {
  const { buyer, order } = await ordered()
  const step = { at: NOW, by: 5, byName: 'Manju', role: 'delivery_agent', from: 'shipping', to: 'shipping', reason: '' }
  const timeline = [...order.timeline, { ...step, outcome }]
  await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'shipping', timeline } })
  const now = { ...order, status: 'shipping', timeline } as OrderRecord
  return { buyer, order: now }
}

beforeEach(async () => {
  await Orders(domain.connection).deleteMany({})
})

// docs/product/delivery.md#another-day
describe('another day or window for an order', () => {
  it('moves its place and notifies the farm, when the buyer chooses in time', async () => {
    await limit({ [SUNDAY]: { ...OPEN, morning: 1 }, [MONDAY]: { morning: 0, afternoon: 1, evening: 1 } })
    const { buyer, order } = await ordered()
    expect(await remaining(SUNDAY)).toMatchObject({ morning: 0 })
    const moved = await choose(buyer, order._id, { date: MONDAY })
    expect(moved).toMatchObject({
      status: 'pending',
      delivery: { area: 'urban', date: MONDAY, isChosen: true, window: 'afternoon' },
    })
    expect(moved.timeline.at(-1)).toMatchObject({ to: 'pending', delivery: { date: MONDAY, window: 'afternoon' } })
    expect([await remaining(SUNDAY), await remaining(MONDAY)]).toMatchObject([
      { morning: 1 },
      { afternoon: 0, evening: 1 },
    ])
    const events = await Outbox(domain.connection)
      .find({ 'event.kind': 'deliveryChosen', 'event.orderId': order._id })
      .lean()
    expect(events[0]?.event).toMatchObject({ byId: buyer.id, date: MONDAY, window: 'afternoon' })
    // Its own place counts as free: it may take the other window of the same day, and a repeat changes nothing.
    expect((await choose(buyer, order._id, { window: 'evening' })).delivery).toMatchObject({
      date: MONDAY,
      window: 'evening',
    })
    expect((await choose(buyer, order._id, { date: MONDAY, window: 'evening' })).timeline).toHaveLength(3)
  })

  it('may be its own place, even in a window limited since and filled by itself', async () => {
    await limit({})
    const { buyer, order } = await ordered()
    await limit({ [SUNDAY]: { ...OPEN, morning: 1 } })
    expect((await choose(buyer, order._id, { window: 'morning' })).delivery.window).toBe('morning')
    expect(await remaining(SUNDAY)).toMatchObject({ morning: 0 })
  })

  it('is within 30 days from the first possible one', async () => {
    await limit({})
    const { buyer, order } = await ordered()
    for (const date of ['2026-12-22', '2099-01-01']) {
      await expect(inWords(choose(buyer, order._id, { date }))).rejects.toMatchObject({
        fields: { date: 'Please choose 21 Dec 2026 or earlier' },
      })
    }
    expect((await choose(buyer, order._id, { date: '2026-12-21' })).delivery.date).toBe('2026-12-21')
  })

  it('is refused before the earliest day and when full, naming the free windows', async () => {
    await limit({ [MONDAY]: { morning: 0, afternoon: 0, evening: 0 } })
    const { buyer, order } = await ordered()
    await expect(inWords(choose(buyer, order._id, { date: '2026-11-21' }))).rejects.toMatchObject({
      fields: { date: 'Please choose tomorrow, 22 Nov 2026 or later' },
    })
    await expect(inWords(choose(buyer, order._id, { date: MONDAY }))).rejects.toMatchObject({
      fields: {
        date: '23 Nov 2026 is closed. Please choose another time, such as 24 Nov 2026: morning, afternoon, evening',
      },
    })
    expect((await Orders(domain.connection).findById(order._id).lean())?.delivery.date).toBe(SUNDAY)
  })

  it('is chosen once per Idempotency-Key', async () => {
    await limit({})
    const { buyer, order } = await ordered()
    const key = { idempotencyKey: 'the-other-day' }
    await choose(buyer, order._id, { date: TUESDAY }, key)
    expect((await choose(buyer, order._id, { date: TUESDAY }, key)).timeline).toHaveLength(2)
    await expect(choose(buyer, order._id, { date: MONDAY }, key)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  it('is refused after the time for changes, to the farm, for pickups and to strangers', async () => {
    const { buyer, order } = await ordered()
    const later = new Date(NOW.getTime() + 5 * 3_600_000)
    await expect(choose(buyer, order._id, { date: TUESDAY }, { now: later })).rejects.toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    })
    await expect(choose(FARMER, order._id, { date: TUESDAY })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    const pickedUp = { ...order, delivery: { ...order.delivery, area: null, isPickup: true } }
    expect(deliveryChoiceOf(buyer, pickedUp, NOW)).toBeUndefined()
    expect(deliveryChoiceOf(buyer, { ...order, paymentMethod: 'cashfree' }, NOW)).toBeUndefined()
    await expect(choose(await aBuyer(domain), order._id, { date: TUESDAY })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('may be chosen by the buyer after a failure; by farm, manager and admin if brought back', async () => {
    const assisted: Actor = { ...FARMER, assist: { id: 1, agentId: 9 } }
    const staff: Actor[] = [
      ...[FARMER, MANAGER, AN_ADMIN.actor, assisted],
      ...[{ id: 82, role: 'delivery_agent', district } as const, { id: 83, role: 'taluk_agent', district } as const],
    ]
    for (const outcome of ['nobodyThere', 'broughtBack'] as const) {
      const { buyer, order } = await failed(outcome)
      const may = [buyer, ...staff].map(actor => deliveryChoiceOf(actor, order, NOW)?.from)
      const office = outcome === 'broughtBack' ? SUNDAY : undefined
      expect(may).toEqual([SUNDAY, office, office, office, undefined, undefined, undefined])
    }
  })

  it('changes nothing when repeated or sent concurrently, with or without key', async () => {
    await limit({ [TUESDAY]: { morning: 0, afternoon: 0, evening: 1 } })
    const { buyer, order } = await failed('nobodyThere')
    const key = { idempotencyKey: 'the-other-day' }
    const wish = { date: TUESDAY, window: 'evening' } as const
    const both = await Promise.all([choose(buyer, order._id, wish), choose(buyer, order._id, wish, key)])
    const again = [await choose(buyer, order._id, { date: TUESDAY }), await choose(buyer, order._id, wish, key)]
    for (const { delivery, timeline } of [...both, ...again]) {
      expect(delivery).toMatchObject(wish)
      expect(timeline).toHaveLength(order.timeline.length + 1)
    }
    const inBell = { channel: 'bell', 'event.kind': 'deliveryChosen', 'event.orderId': order._id } as const
    expect(await Outbox(domain.connection).countDocuments(inBell)).toBe(1)
  })

  it('is a new choice, not a repeat, with another window, day or person', async () => {
    await limit({})
    const { buyer, order } = await ordered()
    const { delivery } = await choose(buyer, order._id, { date: TUESDAY })
    const named = await choose(buyer, order._id, { date: TUESDAY, window: 'morning' })
    expect([delivery.window, named.delivery.window, named.timeline.length]).toEqual([null, 'morning', 3])
    const { buyer: other, order: failedOrder } = await failed('broughtBack')
    await choose(other, failedOrder._id, { date: TUESDAY, window: 'evening' })
    for (const [actor, wish] of [
      [other, { date: TUESDAY, window: 'morning' }],
      [other, { date: '2026-11-25' }],
      [MANAGER, { date: TUESDAY, window: 'evening' }],
    ] as const)
      await expect(choose(actor, failedOrder._id, wish)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
  })

  it('chosen by staff is journalled, notifies the buyer, and needs another failure to change', async () => {
    await limit({})
    const { buyer, order } = await failed('broughtBack')
    const moved = await chooseDelivery({ ...by(MANAGER), orderId: order._id, date: TUESDAY, window: 'evening' }, domain)
    expect(moved).toMatchObject({ status: 'shipping', delivery: { date: TUESDAY, window: 'evening' } })
    expect(
      await Journal(domain.connection).findOne({ act: 'order.deliverySet', thingId: order._id }).lean(),
    ).toMatchObject({
      ...{ personId: MANAGER.id, district, before: { date: SUNDAY, window: 'morning' } },
      after: { date: TUESDAY, window: 'evening' },
    })
    expect(deliveryChoiceOf(buyer, moved, NOW)).toBeUndefined()
  })
})
