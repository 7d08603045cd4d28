import { type Actor, boxesNow, moneyLinesOf, orderMoney } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { ComplaintPhotos, type ComplaintRecord, Complaints } from '../../records/complaint.ts'
import { Farms } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { actorOf } from '../../records/person.ts'
import { Refunds } from '../../records/refund.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPaidPurchase,
  aPerson,
  aProduct,
  boxesOf,
  by,
  eventsWith,
  NOW,
  orderNow,
  someFees,
  testDomain,
} from '../../testing/index.ts'
import { packShort } from '../fulfilment/adjust/pack-short.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { readOrder } from '../order/read-order.ts'
import { listAreaOrders } from '../order/search/area-orders.ts'
import {
  complaintChoices,
  decideComplaint,
  type openComplaint as Open,
  openComplaint,
  passOnComplaints,
  readComplaintPhoto,
  respondToComplaint,
} from './index.ts'
import { listComplaints } from './queries.ts'

const domain = await testDomain()
await someFees(domain)
const { farm, farmer } = await aFarm(domain)
const FARMER = actorOf(farmer)
const MANAGER = actorOf(await aPerson(domain, { role: 'district_manager', district: farm.district }))
const HOUR = 3_600_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

const set = (orderId: number, status: string, now = NOW) =>
  setOrderStatus({ actor: AN_ADMIN.actor, orderId, status, now }, domain)

type Given = Parameters<typeof Open>[0]

function complain(buyer: Actor, { _id: orderId, items }: OrderRecord, more: Partial<Given> = {}) {
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const what = { kind: 'spoiled' as const, lines, words: 'Bruised', pictures: [] }
  return openComplaint({ actor: buyer, orderId, ...what, now: NOW, ...more }, domain)
}

type Verdict = Partial<Parameters<typeof respondToComplaint>[0]>
const verdictOf = ({ _id: complaintId }: ComplaintRecord, actor: Actor, more: Verdict) => ({
  ...{ actor, complaintId, outcome: 'refund' as const, words: 'Sorry', now: NOW },
  ...more,
})
const response = (complaint: ComplaintRecord, more: Verdict = {}) =>
  respondToComplaint(verdictOf(complaint, FARMER, more), domain)
const decide = (complaint: ComplaintRecord, actor: Actor, more: Verdict = {}) =>
  decideComplaint(verdictOf(complaint, actor, more), domain)

/** A delivered order of boxes of one product that cost ₹240 each, paid online where only one is bought. */
async function delivered({
  boxes = 3,
  inventory = 10,
  product: ofProduct,
}: {
  boxes?: number
  inventory?: number
  product?: Awaited<ReturnType<typeof aProduct>>
} = {}) {
  const buyer = await aBuyer(domain)
  const product = ofProduct ?? (await aProduct(domain, { ofFarm: farm, inventory, price: 24_000 }))
  const { _id } = await anOrder(domain, { buyer, product, boxes })
  return { buyer, product, order: await set(_id, 'delivered') }
}

async function deliveredOnline(inventory = 10) {
  const buyer = await aBuyer(domain)
  const products = [
    await aProduct(domain, { ofFarm: farm, inventory, price: 24_000 }),
    await aProduct(domain, { ofFarm: farm, inventory, price: 9_999 }),
  ] as const
  const { orders } = await aPaidPurchase(domain, { buyer, products })
  const [placed] = orders
  if (!placed) throw new Error('There is none')
  return { buyer, products, order: await set(placed._id, 'delivered') }
}

const stored = async ({ _id }: ComplaintRecord) => {
  const complaint = await Complaints(domain.connection).findById(_id).lean<ComplaintRecord>()
  if (!complaint) throw new Error('It is gone')
  return complaint
}

const moneyOf = async (order: OrderRecord) => {
  const now = await orderNow(order, domain)
  const money = orderMoney(now)
  expect(money.total + money.adjusted).toBe(money.paid - money.refunded - money.toRefund + money.toCollect)
  return money
}

// docs/product/adjustments.md#complaints
describe('a complaint', () => {
  it('is the buyer’s, once a line, within 24 hours of delivery, and the farm has 12 hours', async () => {
    const { buyer, product, order } = await delivered()
    const lines = [{ productId: product._id, quantity: 2 }]
    await expect(complain(FARMER, order)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(complain(buyer, order, { now: later(24.001) })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(complain(buyer, order, { lines: [{ ...lines[0], quantity: 4 } as never] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    const complaint = await complain(buyer, order, { lines, now: later(24) })
    expect(complaint).toMatchObject({ waitsFor: 'farm', dueAt: later(36), lines, words: 'Bruised' })
    await expect(inWords(complain(buyer, order, { lines }))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await eventsWith({ kind: 'complaintMoved', orderId: order._id }, domain)).toMatchObject([{ step: 'opened' }])
    expect(await listComplaints(await orderNow(order, domain), domain)).toHaveLength(1)
  })

  it('is refused before the delivery, and counts once of many that come at the same time', async () => {
    const buyer = await aBuyer(domain)
    const order = await anOrder(domain, { buyer, product: await aProduct(domain, { ofFarm: farm }) })
    await expect(complain(buyer, order)).rejects.toMatchObject({ code: 'CONFLICT' })
    await set(order._id, 'delivered')
    const results = await Promise.allSettled([1, 2, 3].map(() => complain(buyer, order)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const { buyer: other, order: its } = await delivered()
        const input = { idempotencyKey: 'same', now: NOW }
        await complain(other, its, input)
        return complain(other, its, input)
      }),
    )
    expect(one?._id).not.toBe(two?._id)
  })

  it('has photos for buyer, farm and staff in scope, for 180 days', async () => {
    const { buyer, order } = await delivered()
    const complaint = await complain(buyer, order, { pictures: [Buffer.from('one'), Buffer.from('two')] })
    await ComplaintPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
    const read = (actor: Actor, now = NOW, place = 2) =>
      readComplaintPhoto({ id: complaint._id, place, by: { actor, device: '', now } }, domain)
    for (const actor of [buyer, FARMER, MANAGER, AN_ADMIN.actor]) expect(`${await read(actor)}`).toBe('two')
    const afar = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Mysuru' }))
    const { farmer: other } = await aFarm(domain)
    for (const actor of [await aBuyer(domain), actorOf(other), afar]) {
      await expect(read(actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(read(buyer, later(180 * 24))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read(buyer, NOW, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a refund of a complaint', () => {
  it('gives back all complained boxes with their fees, and they do not return to stock', async () => {
    const { buyer, products, order } = await deliveredOnline()
    const lines = [{ productId: products[0]._id, quantity: 1 }]
    const settled = await response(await complain(buyer, order, { lines }))
    expect(settled).toMatchObject({ waitsFor: null, dueAt: null, response: { outcome: 'refund', amount: 26_640 } })
    expect(await moneyOf(order)).toMatchObject({ adjusted: -26_640, toRefund: 26_640, toCollect: 0 })
    expect(await Refunds(domain.connection).find({ orderId: order._id }).lean()).toMatchObject([{ amount: 26_640 }])
    expect(await boxesOf(products[0]._id, domain)).toEqual({ available: 9, reserved: 0, sold: 0 })
    await expect(response(settled)).rejects.toMatchObject({ code: 'CONFLICT' })
    const now = await orderNow(order, domain)
    expect(moneyLinesOf(now).filter(({ kind }) => kind === 'complained')).toMatchObject([
      { items: -24_000, fees: -2_640, holder: 'market' },
    ])
  })

  it('gives back an amount, at most what the boxes cost, also after a short box', async () => {
    const buyer = await aBuyer(domain)
    const product = await aProduct(domain, { ofFarm: farm, inventory: 10, price: 24_000 })
    const { _id, ...placed } = await anOrder(domain, { buyer, product, boxes: 4 })
    await set(_id, 'accepted')
    const short = {
      actor: FARMER,
      orderId: _id,
      lines: [{ productId: product._id, quantity: 2 }],
      reason: '',
      now: NOW,
    }
    await packShort(short, domain)
    const order = await set(_id, 'delivered', later(1))
    expect(order.total).toBe(placed.total)
    const lines = [{ productId: product._id, quantity: 2 }]
    const complaint = await complain(buyer, order, { lines })
    await expect(response(complaint, { amount: 48_001 })).rejects.toMatchObject({ code: 'VALIDATION' })
    await response(complaint, { amount: 10_000 })
    const now = await orderNow(order, domain)
    expect(boxesNow(now, product._id)).toBe(2)
    expect(now.adjustments?.at(-1)?.lines).toEqual([{ productId: product._id, quantity: 0, amount: -10_000 }])
  })

  it('of cash leaves the order delivered, so that what was paid stays paid', async () => {
    const { buyer, order } = await delivered()
    await response(await complain(buyer, order), { amount: 1_000, now: later(1) })
    for (const status of ['shipping', 'cancelled'])
      await expect(inWords(set(order._id, status, later(2)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await moneyOf(order)).toMatchObject({ paid: order.total, toRefund: 1_000, toCollect: 0 })
  })

  it('moves once of many that are sent at the same time', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => response(complaint)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await moneyOf(order)).toMatchObject({ toRefund: order.total, adjusted: -order.total })
  })
})

describe('a replacement', () => {
  it('is an order without a price, of boxes from stock', async () => {
    const { buyer, product, order } = await delivered()
    const lines = [{ productId: product._id, quantity: 2 }]
    const settled = await response(await complain(buyer, order, { lines }), { outcome: 'replace' })
    const replacement = await orderNow({ _id: settled.replacementId ?? 0 }, domain)
    expect(replacement).toMatchObject({
      ...{ status: 'pending', total: 0, fees: [], buyerId: buyer.id, isForFarm: true },
      replaces: { orderId: order._id, complaintId: settled._id },
      items: [{ productId: product._id, quantity: 2, price: 0, lineTotal: 0 }],
      purchase: { orderIds: [replacement._id], total: 0 },
    })
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 5, sold: 5 })
    expect(await moneyOf(order)).toMatchObject({ adjusted: 0 })
    expect(await eventsWith({ kind: 'orderPlaced', orderId: replacement._id }, domain)).toHaveLength(1)
    // What comes again and is bad again is refunded from what was paid.
    const again = await set(replacement._id, 'delivered')
    const second = await response(await complain(buyer, again))
    expect(second.response).toMatchObject({ outcome: 'refund' })
    expect((await moneyOf(order)).adjusted).toBe(0 - (second.response?.amount ?? 0))
    expect((await orderNow(order, domain)).adjustments).toMatchObject([
      { kind: 'complaint', lines: [{ quantity: -2 }] },
    ])
  })

  it('becomes a refund where there are no boxes', async () => {
    const { buyer, products, order } = await deliveredOnline()
    await Stocks(domain.connection).updateMany({ _id: products[0]._id }, { $set: { [STOCK_FIELDS.available]: 0 } })
    const settled = await response(await complain(buyer, order), { outcome: 'replace' })
    expect(settled).toMatchObject({
      replacementId: null,
      response: { outcome: 'refund', noStock: true, amount: order.total },
    })
    const [, event] = await eventsWith({ kind: 'complaintMoved', orderId: order._id }, domain)
    expect(event).toMatchObject({ step: 'refunded', noStock: true, amount: order.total })
  })

  it('goes to the office where the farm cancels it', async () => {
    const { buyer, order } = await delivered()
    const settled = await response(await complain(buyer, order), { outcome: 'replace' })
    await set(settled.replacementId ?? 0, 'cancelled')
    expect(await stored(settled)).toMatchObject({ waitsFor: 'manager', dueAt: later(48), replacementId: null })
    await decide(settled, MANAGER)
    expect((await orderNow(order, domain)).adjustments).toHaveLength(1)
    await expect(inWords(set(settled.replacementId ?? 0, 'pending'))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('goes to the office where its buyer cancels it or the farm packs less, and not once it was delivered', async () => {
    const replaced = async (boxes: number) => {
      const { buyer, product, order } = await delivered()
      const lines = [{ productId: product._id, quantity: boxes }]
      const settled = await response(await complain(buyer, order, { lines }), { outcome: 'replace' })
      return { buyer, product, settled, orderId: settled.replacementId ?? 0 }
    }
    const own = await replaced(1)
    await setOrderStatus({ actor: own.buyer, orderId: own.orderId, status: 'cancelled', now: NOW }, domain)
    expect(await stored(own.settled)).toMatchObject({ waitsFor: 'manager', replacementId: null })
    const short = await replaced(2)
    await set(short.orderId, 'accepted')
    const lines = [{ productId: short.product._id, quantity: 1 }]
    await packShort({ actor: FARMER, orderId: short.orderId, lines, reason: 'Hail', now: NOW }, domain)
    expect(await stored(short.settled)).toMatchObject({ waitsFor: 'manager', replacementId: short.orderId })
    const there = await replaced(1)
    await set(there.orderId, 'delivered')
    await set(there.orderId, 'cancelled')
    expect(await stored(there.settled)).toMatchObject({ waitsFor: null })
  })
})

describe('a complaint at the office', () => {
  it('goes there with a disagreement, and the manager decides for good', async () => {
    const { buyer, order } = await delivered()
    const complaint = await complain(buyer, order)
    await expect(decide(complaint, MANAGER)).rejects.toMatchObject({ code: 'CONFLICT' })
    const passedOn = await response(complaint, { outcome: 'disagree', words: 'They were fresh' })
    expect(passedOn).toMatchObject({ waitsFor: 'manager', dueAt: later(48), response: { words: 'They were fresh' } })
    const page = { limit: 10 }
    const work = { kind: 'complaints', today: '2026-11-20' } as const
    const listed = await listAreaOrders({ actor: MANAGER, page, work }, domain)
    expect(listed.items.map(({ _id }) => _id)).toContain(order._id)
    const now = await orderNow(order, domain)
    expect(complaintChoices(now, passedOn, FARMER, NOW)).toEqual({ mayRespond: false, mayDecide: false })
    expect(complaintChoices(now, passedOn, MANAGER, NOW)).toEqual({ mayRespond: false, mayDecide: true })
    const settled = await decide(passedOn, MANAGER, { outcome: 'disagree', words: 'Fresh on the photo' })
    expect(settled).toMatchObject({ waitsFor: null, decision: { outcome: 'disagree' } })
    expect((await orderNow(order, domain)).complaintDueAt).toBeUndefined()
    expect(await moneyOf(order)).toMatchObject({ adjusted: 0 })
    expect(await Journal(domain.connection).countDocuments({ act: 'order.complaint', thingId: order._id })).toBe(1)
  })

  it('gets there by silence, first to the manager and then to admins, and no money moves', async () => {
    const { buyer, order } = await delivered()
    const complaint = await complain(buyer, order)
    const pass = async (hours: number) => {
      await passOnComplaints({ now: later(hours) }, domain)
      return stored(complaint)
    }
    expect((await pass(12)).waitsFor).toBe('farm')
    await expect(response(complaint, { now: later(12.001) })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await pass(12.001)).toMatchObject({ waitsFor: 'manager', dueAt: later(60) })
    expect(await pass(61)).toMatchObject({ waitsFor: 'admin', dueAt: later(108) })
    expect((await pass(200)).waitsFor).toBe('admin')
    const work = { kind: 'complaints', today: '2026-11-20' } as const
    const idsFor = async (actor: Actor) =>
      (await listAreaOrders({ actor, page: { limit: 100 }, work }, domain)).items.map(({ _id }) => _id)
    expect(await idsFor(MANAGER)).not.toContain(order._id)
    expect(await idsFor(AN_ADMIN.actor)).toContain(order._id)
    const moves = await eventsWith({ kind: 'complaintMoved', orderId: order._id }, domain)
    expect(moves.map(move => ('step' in move ? [move.step, move.waitsFor] : []))).toEqual([
      ['opened', 'farm'],
      ['passedOn', 'manager'],
      ['passedOn', 'admin'],
    ])
    expect(await moneyOf(order)).toMatchObject({ adjusted: 0 })
    await expect(decide(complaint, MANAGER, { now: later(200) })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await decide(complaint, AN_ADMIN.actor, { now: later(200) })).waitsFor).toBeNull()
  })

  it('is decided by nobody who bought it, nor by another district or farm', async () => {
    const product = await aProduct(domain, { ofFarm: farm, inventory: 10 })
    const order = await set((await anOrder(domain, { buyer: MANAGER, product }))._id, 'delivered')
    const complaint = await response(await complain(MANAGER, order), { outcome: 'disagree', words: 'No' })
    // Nobody else manages the district.
    expect(complaint.waitsFor).toBe('admin')
    await expect(decide(complaint, MANAGER)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    const afar = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Mysuru' }))
    await expect(decide(complaint, afar)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { farmer: other } = await aFarm(domain)
    const input = verdictOf(complaint, actorOf(other), {})
    await expect(respondToComplaint(input, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('ends with the order, without a verdict', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    await response(complaint, { outcome: 'disagree', words: 'No' })
    await set(order._id, 'cancelled')
    expect(await stored(complaint)).toMatchObject({ waitsFor: null, dueAt: null, decision: null })
    expect((await orderNow(order, domain)).complaintDueAt).toBeUndefined()
  })

  it('is not refunded once the order is cancelled, since all went back', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'cancelled' } })
    await expect(response(complaint)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(0)
  })
})

describe('complaints of one product and day', () => {
  it('let the others who got it know once, when a second buyer complains', async () => {
    const product = await aProduct(domain, { ofFarm: farm, inventory: 20 })
    const [first, second, third, silent] = [
      await delivered({ product }),
      await delivered({ product }),
      await delivered({ product }),
      await delivered({ product }),
    ]
    const doubted = async () =>
      (await eventsWith({ kind: 'produceDoubted', productName: product.name }, domain))
        .flatMap(event => ('orderId' in event ? event.orderId : []))
        .filter(id => [first, second, third, silent].some(({ order }) => order._id === id))
        .sort((a, b) => a - b)
    await complain(first.buyer, first.order)
    expect(await doubted()).toEqual([])
    await Promise.all([complain(second.buyer, second.order)])
    expect(await doubted()).toEqual([third.order._id, silent.order._id])
    await complain(third.buyer, third.order)
    expect(await doubted()).toHaveLength(2)
  })

  it('are counted for the farm’s page', async () => {
    const { farm: other, farmer: owner } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: other, inventory: 20 })
    const [one, two] = [await delivered({ product }), await delivered({ product })]
    const complaint = await complain(one.buyer, one.order)
    await complain(two.buyer, two.order)
    await respondToComplaint(verdictOf(complaint, actorOf(owner), { outcome: 'refund' }), domain)
    const { complaints } = (await Farms(domain.connection).findById(other._id).lean()) ?? {}
    expect(complaints).toEqual({ count: 2, settled: 1 })
    await expect(readOrder({ id: one.order._id, by: by(FARMER) }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
