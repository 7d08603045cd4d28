import { splitTotal } from '@santhe/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../records/order.ts'
import { anOrder, CHECKOUT_FORM, NOW, testDomain } from '../../testing/index.ts'
import { MARKET, marketStep } from '../order/order-events.ts'
import { refundOfOrder } from '../refund/new-refund.ts'
import { type PaidOrder, paidOrders } from './take-money.ts'

const domain = await testDomain()
const basis = await anOrder(domain, { form: { ...CHECKOUT_FORM, paymentMethod: 'cashfree' } })
const payment = { _id: 'santhe-1-00000000' }

const FATES = ['waits', 'cancelled by its buyer', 'expired', 'expired, boxes gone'] as const
type Fate = (typeof FATES)[number]

function orderOf(id: number, total: number, fate: Fate): OrderRecord {
  const order = { ...basis, _id: id, total }
  if (fate === 'waits') return order
  const step = marketStep({ at: NOW, from: 'pending', to: 'cancelled', reason: '' })
  const byBuyer = { ...step, by: basis.buyerId, role: 'customer' as const }
  const timeline = [...order.timeline, fate === 'cancelled by its buyer' ? byBuyer : step]
  return { ...order, status: 'cancelled', hasBoxes: false, payUntil: null, timeline }
}

const purchase = fc.record({
  total: fc.integer({ min: 1, max: 100_000_000 }),
  farms: fc.array(fc.record({ subtotal: fc.nat(10_000_000), fate: fc.constantFrom(...FATES) }), {
    minLength: 1,
    maxLength: 8,
  }),
})

function settle({ total, farms }: { total: number; farms: { subtotal: number; fate: Fate }[] }): PaidOrder[] {
  const shares = splitTotal(
    total,
    farms.map(({ subtotal }, place) => ({ farmerId: place + 1, subtotal })),
  )
  const orders = farms.map(({ fate }, place) => orderOf(place + 1, shares[place]?.total ?? 0, fate))
  const revivable = new Map(
    orders.flatMap((order, place) => (farms[place]?.fate === 'expired' ? [[order._id, order]] : [])),
  )
  return paidOrders({ orders, payment, revivable, now: NOW })
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('paidOrders', () => {
  it('assigns every paisa once: to a live order’s share or to one refund', () => {
    fc.assert(
      fc.property(purchase, input => {
        const outcomes = settle(input)
        const live = outcomes.filter(({ after }) => after.status !== 'cancelled')
        const refunds = outcomes.flatMap(({ refund }) => refund ?? [])
        expect(sum(live.map(({ after }) => after.total)) + sum(refunds.map(({ amount }) => amount))).toBe(input.total)
        expect(live.length + refunds.length).toBe(input.farms.length)
        expect(new Set(refunds.map(({ _id }) => _id)).size).toBe(refunds.length)
        expect(live.every(({ after }) => after.refund === null && after.hasBoxes && after.isForFarm)).toBe(true)
        expect(outcomes.every(({ after }) => after.paymentStatus === 'paid' && after.payUntil === null)).toBe(true)
      }),
    )
  })

  it('never refunds more than was paid, and no order twice, after any cancellations', () => {
    const cause = { by: MARKET, reason: '', now: NOW }
    fc.assert(
      fc.property(purchase, fc.array(fc.nat(7), { maxLength: 12 }), (input, cancelled) => {
        const outcomes = settle(input)
        const refunded = new Map(outcomes.flatMap(({ refund }) => (refund ? [[refund._id, refund.amount]] : [])))
        for (const place of cancelled) {
          const after = outcomes[place]?.after
          if (after === undefined || after.refund !== null) continue
          const refund = refundOfOrder(after, payment, cause)
          refunded.set(refund._id, refund.amount)
        }
        expect(sum([...refunded.values()])).toBeLessThanOrEqual(input.total)
        expect(refunded.size).toBeLessThanOrEqual(input.farms.length)
      }),
    )
  })

  it('notifies a farm only of an order to work on', () => {
    fc.assert(
      fc.property(purchase, input => {
        for (const { after, events } of settle(input)) {
          const paid = events.filter(event => event.kind === 'orderPaid')
          expect(paid).toHaveLength(1)
          expect(paid[0]?.isForFarm).toBe(after.status !== 'cancelled')
        }
      }),
    )
  })
})
