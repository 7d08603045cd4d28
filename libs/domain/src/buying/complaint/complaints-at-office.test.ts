import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { Orders } from '../../records/order.ts'
import { actorOf } from '../../records/person.ts'
import { Refunds } from '../../records/refund.ts'
import { AN_ADMIN, aFarm, anOrder, aPerson, aProduct, by, eventsWith, NOW, orderNow } from '../../testing/index.ts'
import { readOrder } from '../order/read-order.ts'
import { listAreaOrders } from '../order/search/area-orders.ts'
import { complaintChoices, passOnComplaints, respondToComplaint } from './index.ts'
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
  verdictOf,
} = await complaintMarket()

describe('a complaint at the office', () => {
  it('gets there when the farm disagrees; the manager’s decision is final', async () => {
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

  it('gets there by silence, then to admins, without moving money', async () => {
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

  it('is never decided by its buyer, another district or another farm', async () => {
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

  it('ends with the order, without a decision', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    await response(complaint, { outcome: 'disagree', words: 'No' })
    await set(order._id, 'cancelled')
    expect(await stored(complaint)).toMatchObject({ waitsFor: null, dueAt: null, decision: null })
    expect((await orderNow(order, domain)).complaintDueAt).toBeUndefined()
  })

  it('about a replacement ends with the paid order, which refunded everything', async () => {
    const { buyer, order } = await deliveredOnline()
    const { replacementId } = await response(await complain(buyer, order), { outcome: 'replace' })
    const complaint = await complain(buyer, await set(replacementId ?? 0, 'delivered'))
    await set(replacementId ?? 0, 'cancelled')
    expect(await stored(complaint)).toMatchObject({ waitsFor: 'farm' })
    await set(order._id, 'cancelled')
    expect(await stored(complaint)).toMatchObject({ waitsFor: null, dueAt: null, decision: null })
  })

  it('is not refunded after the order’s cancellation, which refunded everything', async () => {
    const { buyer, order } = await deliveredOnline()
    const complaint = await complain(buyer, order)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'cancelled' } })
    await expect(response(complaint)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(0)
  })
})

describe('complaints about one product and day', () => {
  it('notify the product’s other buyers once, when a second buyer complains', async () => {
    const product = await aProduct(domain, { ofFarm: farm, inventory: 20 })
    const [first, second, third, silent] = [
      await delivered({ product }),
      await delivered({ product }),
      await delivered({ product }),
      await delivered({ product }),
    ]
    const doubted = async () =>
      (await eventsWith({ kind: 'produceDoubted', 'productName.name': product.name }, domain))
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
