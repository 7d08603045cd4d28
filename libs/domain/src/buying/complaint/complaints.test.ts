import { type Actor, addDays, boxesNow, moneyLinesOf } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { ComplaintPhotos } from '../../records/complaint.ts'
import { actorOf } from '../../records/person.ts'
import { Refunds } from '../../records/refund.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  boxesOf,
  eventsWith,
  NOW,
  orderNow,
  TODAY,
} from '../../testing/index.ts'
import { type ChangeOrder, changeOrder } from '../fulfilment/adjust/change-order.ts'
import { listChangeable } from '../fulfilment/adjust/more-boxes.ts'
import { packShort } from '../fulfilment/adjust/pack-short.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { setDeliveryPlan } from '../order/delivery/set-delivery-plan.ts'
import { readComplaintPhoto } from './index.ts'
import { listComplaints } from './queries.ts'
import { complaintMarket } from './testing/complaint-market.ts'

const {
  complain,
  decide,
  delivered,
  deliveredOnline,
  domain,
  FARMER,
  farm,
  later,
  MANAGER,
  moneyOf,
  response,
  set,
  stored,
} = await complaintMarket()

// docs/product/adjustments.md#complaints
describe('openComplaint', () => {
  it('is for the buyer, once per line, within 24 hours; the farm has 12 hours', async () => {
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

  it('refuses undelivered orders, and succeeds once under concurrency', async () => {
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

  it('stores photos for buyer, farm and staff in scope, for 180 days', async () => {
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
  it('covers all complained boxes with their fees, without returning them to stock', async () => {
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

  it('may be an amount up to the boxes’ cost, also after a short packing', async () => {
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

  it('of cash at the moment of the delivery is given back, not collected', async () => {
    const { buyer, order } = await delivered()
    await response(await complain(buyer, order), { amount: 1_000 })
    expect(await moneyOf(order)).toMatchObject({ paid: order.total, toRefund: 1_000, toCollect: 0 })
  })

  it('of cash leaves the order delivered and paid', async () => {
    const { buyer, order } = await delivered()
    await response(await complain(buyer, order), { amount: 1_000, now: later(1) })
    for (const status of ['shipping', 'cancelled'])
      await expect(inWords(set(order._id, status, later(2)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await moneyOf(order)).toMatchObject({ paid: order.total, toRefund: 1_000, toCollect: 0 })
  })

  it('is written once under concurrency', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => response(complaint)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await moneyOf(order)).toMatchObject({ toRefund: order.total, adjusted: -order.total })
  })
})

describe('a replacement', () => {
  it('is an order without a price, from stock', async () => {
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
    // A complaint about a replacement is refunded from the original payment.
    const again = await set(replacement._id, 'delivered')
    const second = await response(await complain(buyer, again))
    expect(second.response).toMatchObject({ outcome: 'refund' })
    expect((await moneyOf(order)).adjusted).toBe(0 - (second.response?.amount ?? 0))
    expect((await orderNow(order, domain)).adjustments).toMatchObject([
      { kind: 'complaint', lines: [{ quantity: -2 }] },
    ])
  })

  it('comes on the first day with room, and takes its place', async () => {
    const OPEN = { morning: null, afternoon: null, evening: null }
    const SHUT = { morning: 0, afternoon: 0, evening: 0 }
    const bought = [await delivered(), await delivered()]
    const [closed, limited, open] = [addDays(TODAY, 1), addDays(TODAY, 2), addDays(TODAY, 3)]
    const days = [
      { date: closed, places: SHUT, reason: 'Holiday' },
      { date: limited, places: { ...SHUT, evening: 1 }, reason: '' },
    ]
    const zone = { district: farm.district ?? '', area: 'urban' as const, by: AN_ADMIN }
    await setDeliveryPlan({ ...zone, week: Array.from({ length: 7 }, () => OPEN), days }, domain)
    const deliveries = []
    for (const { buyer, order } of bought) {
      const { replacementId } = await response(await complain(buyer, order), { outcome: 'replace' })
      deliveries.push((await orderNow({ _id: replacementId ?? 0 }, domain)).delivery)
    }
    expect(deliveries).toMatchObject([{ date: limited, window: 'evening' }, { date: open }])
  })

  it('keeps its boxes; its buyer may change the address', async () => {
    const { buyer, product, order } = await delivered()
    const { replacementId } = await response(await complain(buyer, order), { outcome: 'replace' })
    const change = (more: Partial<ChangeOrder>) =>
      changeOrder({ actor: buyer, orderId: replacementId ?? 0, items: [], contact: {}, now: NOW, ...more }, domain)
    for (const quantity of [4, 1, 0]) {
      const items = [{ productId: product._id, quantity }]
      await expect(change({ items })).rejects.toMatchObject({ code: 'ORDER_NOT_CHANGEABLE' })
    }
    expect(await listChangeable({ actor: buyer, productId: product._id, now: NOW }, domain)).toEqual([])
    const moved = await change({ contact: { address: '1, Church Street' } })
    expect(moved.recipient.address).toBe('1, Church Street')
  })

  it('becomes a refund without enough boxes', async () => {
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

  it('returns the complaint to the office when the farm cancels it', async () => {
    const { buyer, order } = await delivered()
    const settled = await response(await complain(buyer, order), { outcome: 'replace' })
    await set(settled.replacementId ?? 0, 'cancelled')
    expect(await stored(settled)).toMatchObject({ waitsFor: 'manager', dueAt: later(48), replacementId: null })
    await decide(settled, MANAGER)
    expect((await orderNow(order, domain)).adjustments).toHaveLength(1)
    await expect(inWords(set(settled.replacementId ?? 0, 'pending'))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('returns the complaint when its buyer cancels or the farm packs short, but not once delivered', async () => {
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
