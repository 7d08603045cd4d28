import { type Actor, openOutcomeOf, type RoundOutcome, waitsForDecision } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import type { FarmRecord } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import { aFarm, anOrder, aPersonOfRole, aProduct, bellOf, NOW, testDomain } from '../../testing/index.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { type RecordOutcome, recordOutcome } from './record-outcome.ts'
import { setOrderStatus } from './set-order-status.ts'

const MINUTE = 60_000
const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

let agent: PersonRecord
let manager: PersonRecord
let place: { farm: FarmRecord; farmer: PersonRecord }
beforeAll(async () => {
  agent = (await aPersonOfRole(domain, 'delivery_agent')).person
  manager = (await aPersonOfRole(domain, 'district_manager')).person
  place = await aFarm(domain)
})
const courier = (): Actor => ({ id: agent._id, role: 'delivery_agent', district: 'Bengaluru Rural' })

/** An order that left its farm at `NOW`. */
async function onItsWay(): Promise<OrderRecord> {
  const product = await aProduct(domain, { ofFarm: place.farm })
  const order = await anOrder(domain, { product, now: later(-120) })
  await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'packaging', now: later(-60) }, domain)
  return setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'shipping', now: NOW }, domain)
}

function record(order: OrderRecord, outcome: RoundOutcome, fields: Partial<RecordOutcome> = {}) {
  const now = fields.now ?? later(35)
  return recordOutcome({ actor: courier(), orderId: order._id, outcome, at: now, now, ...fields }, domain)
}

const stored = async ({ _id }: OrderRecord) => {
  const order = await Orders(domain.connection).findById(_id).lean<OrderRecord>()
  if (!order) throw new Error('The order is gone')
  return order
}
async function newsOf({ _id }: OrderRecord, now: Date) {
  await deliverEvents({ now }, domain)
  const rows = await bellOf({ link: new RegExp(`^/dashboard/orders/${_id}(\\?own=1)?$`) }, domain)
  return rows.map(({ personId, title, message }) => ({ personId, title, message }))
}
const steps = ({ timeline }: OrderRecord) => timeline.map(({ to, outcome }) => outcome ?? to)

// docs/product/delivery.md#outcomes
describe('recordOutcome', () => {
  it('of a delivery sets the status at the phone’s time, with that day’s records', async () => {
    const order = await record(await onItsWay(), 'delivered', { at: later(30), now: later(200) })
    expect(order.status).toBe('delivered')
    expect(order.timeline.at(-1)).toMatchObject({ from: 'shipping', to: 'delivered', at: later(30), by: agent._id })
    expect(await stored(order)).toMatchObject({ deliveredOn: '2026-11-21', statementMonths: ['2026-11'] })
  })

  it('of a failure leaves the order on its way, and is in history and journal', async () => {
    const order = await record(await onItsWay(), 'nobodyThere')
    expect(order.status).toBe('shipping')
    expect(order.timeline.at(-1)).toMatchObject({
      from: 'shipping',
      to: 'shipping',
      outcome: 'nobodyThere',
      at: later(35),
    })
    const acts = { thing: 'order', thingId: order._id, personId: agent._id } as const
    expect((await Journal(domain.connection).find(acts).sort({ _id: 1 }).lean()).map(({ act }) => act)).toEqual([
      'order.notDelivered',
      'order.opened',
    ])
  })

  it('of a failure notifies the buyer when undo ends', async () => {
    const order = await record(await onItsWay(), 'nobodyThere')
    const isNews = ({ title }: { title: string }) => title.includes('nobody')
    expect((await newsOf(order, later(35))).filter(isNews)).toEqual([])
    expect((await newsOf(order, later(36))).filter(isNews)).toEqual([
      {
        personId: order.buyerId,
        title: `Order #${order._id}: nobody was there`,
        message: 'Nobody was there on Nov 21, 2026, 12:35 pm. You may choose another time.',
      },
    ])
  })

  it('of a returned box also notifies its farm and the district’s managers', async () => {
    const order = await record(await onItsWay(), 'broughtBack')
    const news = (await newsOf(order, later(36))).filter(({ title }) => title.includes('brought back'))
    expect(news.map(({ personId }) => personId)).toEqual([order.buyerId, place.farmer._id, manager._id])
    expect(news.map(({ message }) => message.includes('a new date, or cancelled'))).toEqual([false, true, true])
  })

  it('of a failure can be followed by another attempt, which counts', async () => {
    const order = await onItsWay()
    await record(order, 'nobodyThere', { now: later(35) })
    await record(order, 'nobodyThere', { now: later(95) })
    const after = await record(order, 'delivered', { now: later(120) })
    expect(steps(after).slice(-4)).toEqual(['shipping', 'nobodyThere', 'nobodyThere', 'delivered'])
  })
})

describe('recordOutcome, repeated', () => {
  it('with the same key records once, at any later time', async () => {
    const order = await onItsWay()
    const sent = { at: later(30), idempotencyKey: 'a-stop-on-the-phone' }
    const first = await record(order, 'nobodyThere', { ...sent, now: later(35) })
    const again = await record(order, 'nobodyThere', { ...sent, now: later(35 + 3 * 24 * 60) })
    expect(again.timeline).toEqual(first.timeline)
    await expect(record(order, 'delivered', { ...sent, now: later(36) })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(steps(await stored(order)).filter(step => step === 'nobodyThere')).toHaveLength(1)
  })

  it('by two phones at one door records once', async () => {
    const order = await onItsWay()
    const both = [later(35), later(36)].map((at, phone) =>
      record(order, 'nobodyThere', { at, now: later(37), idempotencyKey: `phone-${phone}` }),
    )
    await Promise.all(both)
    expect(steps(await stored(order)).filter(step => step === 'nobodyThere')).toHaveLength(1)
  })

  it('as delivered by two phones counts once, and explains the refusal of a later failure', async () => {
    const order = await onItsWay()
    await Promise.all(['a', 'b'].map(phone => record(order, 'delivered', { idempotencyKey: `delivered-${phone}` })))
    expect(steps(await stored(order)).filter(step => step === 'delivered')).toHaveLength(1)
    await expect(inWords(record(order, 'nobodyThere', { now: later(40) }))).rejects.toMatchObject({
      code: 'ORDER_FINAL',
      message: 'This order is delivered already.',
    })
  })
})

describe('recordOutcome by a phone with a wrong clock', () => {
  it.each([
    ['ten minutes fast', later(45), later(35)],
    ['three hours fast', later(215), later(35)],
    ['an hour slow', later(-25), NOW],
    ['five hours slow', later(-265), NOW],
  ])('%s: limits the time to between the departure and now', async (_name, at, moment) => {
    const sent = { at, now: later(35), idempotencyKey: 'a-wrong-clock' }
    const order = await record(await onItsWay(), 'delivered', sent)
    expect(order.timeline.at(-1)).toMatchObject({ to: 'delivered', at: moment })
    expect((await record(order, 'delivered', { ...sent, now: later(300) })).timeline).toEqual(order.timeline)
  })

  it('records the outcomes in the order of the presses', async () => {
    const order = await onItsWay()
    for (const [minutes, outcome] of [
      [10, 'nobodyThere'],
      [25, 'nobodyThere'],
      [40, 'delivered'],
    ] as const)
      await record(order, outcome, { at: later(minutes - 60), now: later(minutes) })
    expect(steps(await stored(order)).slice(-3)).toEqual(['nobodyThere', 'nobodyThere', 'delivered'])
  })
})

/** An order where nobody was there ten minutes after it left, and whose buyer chose the next evening half an hour later. */
async function chosenAgain(): Promise<OrderRecord> {
  const order = await onItsWay()
  await record(order, 'nobodyThere', { at: later(10), now: later(10) })
  const actor: Actor = { id: order.buyerId, role: 'customer' }
  const wish = { date: '2026-11-22', window: 'evening' } as const
  return chooseDelivery({ actor, orderId: order._id, ...wish, now: later(40) }, domain)
}

// docs/product/delivery.md#sent-later
describe('recordOutcome and conflicting times', () => {
  it('refuses times over a day before the departure, or on an earlier trip', async () => {
    const message = 'This order had not left its farm at that time.'
    const order = await onItsWay()
    const long = record(order, 'nobodyThere', { at: later(-24 * 60 - 1), now: later(35) })
    await expect(inWords(long)).rejects.toMatchObject({ code: 'VALIDATION', fields: { at: message } })
    for (const [status, minutes] of [
      ['packaging', 40],
      ['shipping', 60],
    ] as const)
      await setOrderStatus({ actor: ADMIN, orderId: order._id, status, now: later(minutes) }, domain)
    const before = record(order, 'broughtBack', { at: later(30), now: later(65) })
    await expect(inWords(before)).rejects.toMatchObject({ code: 'VALIDATION', fields: { at: message } })
  })

  it('refuses times over two days ago', async () => {
    const refused = record(await onItsWay(), 'delivered', { at: later(1), now: later(2 * 24 * 60 + 2) })
    const fields = { at: 'This was more than two days ago. Please tell the office.' }
    await expect(inWords(refused)).rejects.toMatchObject({ code: 'VALIDATION', fields })
  })

  it('refuses when a newer outcome exists, tolerating clocks a minute off', async () => {
    const order = await onItsWay()
    const first = await record(order, 'nobodyThere', { at: later(36), now: later(35) })
    expect(first.timeline.at(-1)?.at).toEqual(later(35))
    const older = record(order, 'broughtBack', { at: later(20), now: later(40) })
    await expect(older).rejects.toMatchObject({ code: 'CONFLICT' })
    const close = await record(order, 'broughtBack', { at: later(34), now: later(40) })
    expect(close.timeline.at(-1)).toMatchObject({ outcome: 'broughtBack', at: later(35) })
  })

  it('refuses a failure before the choice of another day, which stays', async () => {
    const order = await chosenAgain()
    for (const outcome of ['nobodyThere', 'broughtBack'] as const) {
      await expect(inWords(record(order, outcome, { at: later(30), now: later(50) }))).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Another time was chosen meanwhile: 22 Nov 2026, evening.',
      })
    }
    const { delivery, timeline } = await stored(order)
    expect([delivery.date, delivery.window, openOutcomeOf(timeline)]).toEqual(['2026-11-22', 'evening', undefined])
  })

  it('accepts a failure after the choice of another day, which stays', async () => {
    const order = await chosenAgain()
    const after = await record(order, 'broughtBack', { at: later(45), now: later(50) })
    expect(steps(after).slice(-2)).toEqual(['shipping', 'broughtBack'])
    expect([after.delivery.date, waitsForDecision(after)]).toEqual(['2026-11-22', false])
  })

  it('accepts a delivery from before the choice of another day', async () => {
    const order = await chosenAgain()
    const delivered = await record(order, 'delivered', { at: later(30), now: later(50) })
    expect(delivered.timeline.at(-1)).toMatchObject({ to: 'delivered', at: later(40) })
  })

  it('refuses cancelled orders, and those not on their way', async () => {
    const cancelled = await onItsWay()
    await setOrderStatus({ actor: ADMIN, orderId: cancelled._id, status: 'cancelled', now: later(5) }, domain)
    await expect(inWords(record(cancelled, 'delivered'))).rejects.toMatchObject({
      code: 'ORDER_FINAL',
      message: 'This order was cancelled meanwhile.',
    })
    const waiting = await anOrder(domain, { now: later(-120) })
    await expect(record(waiting, 'delivered')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
  })

  it('refuses other districts, roles that don’t deliver, and the agent’s own purchases', async () => {
    const order = await onItsWay()
    const actors: Actor[] = [
      { id: 900_010, role: 'delivery_agent', district: 'Kolar' },
      { id: 900_011, role: 'taluk_agent', district: 'Bengaluru Rural' },
      { id: place.farmer._id, role: 'farmer', farmId: place.farm._id },
      { id: order.buyerId, role: 'customer' },
      { id: order.buyerId, role: 'delivery_agent', district: 'Kolar' },
    ]
    for (const actor of actors) {
      await expect(record(order, 'delivered', { actor })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('recordOutcome, undone', () => {
  const takeBack = (order: OrderRecord, now: Date) =>
    setOrderStatus({ actor: courier(), orderId: order._id, status: 'shipping', now }, domain)

  it('within ten seconds notifies nobody, and the next outcome counts', async () => {
    const order = await record(await onItsWay(), 'broughtBack', { at: later(30), now: later(35) })
    const back = await takeBack(order, new Date(later(35).getTime() + 5000))
    expect(back.timeline.at(-1)).toMatchObject({ from: 'shipping', to: 'shipping', isUndo: true })
    expect((await newsOf(order, later(36))).filter(({ title }) => title.includes('brought'))).toEqual([])
    expect(steps(await record(order, 'broughtBack', { now: later(36) })).at(-1)).toBe('broughtBack')
  })

  it('as delivered puts the order on its way again, and removes it from delivered stops', async () => {
    const order = await record(await onItsWay(), 'delivered', { at: later(30), now: later(35) })
    expect(await takeBack(order, new Date(later(35).getTime() + 5000))).toMatchObject({ status: 'shipping' })
    expect(await stored(order)).toMatchObject({ status: 'shipping', deliveredOn: null })
  })

  it('too late changes nothing', async () => {
    const order = await record(await onItsWay(), 'nobodyThere')
    expect((await takeBack(order, later(36))).timeline).toEqual(order.timeline)
  })
})
