import { describe, expect, it } from 'vitest'
import { PaymentIncidents } from '../../records/payment-incident.ts'
import { Refunds } from '../../records/refund.ts'
import {
  anOnlineMarket,
  anOnlinePurchase,
  aPaidProviderOrder,
  aProduct,
  aProviderOrder,
  aSuccess,
  boxesOf,
  eventsWith,
  LATE,
  later,
  NOW,
  type OnlinePurchase,
  ofTwoFarms,
  orderNow,
} from '../../testing/index.ts'
import type { ProviderOrder } from '../payment/provider-order.ts'
import { findPayment } from '../payment/queries.ts'
import { settlePayment } from './settle-payment.ts'

const market = await anOnlineMarket()
const { domain } = market

const settle = (placed: Pick<OnlinePurchase, 'payment'>, providerOrder: ProviderOrder, now = NOW) =>
  market.settle(placed, { providerOrder, now })

function paymentNow({ payment }: OnlinePurchase) {
  return findPayment({ paymentId: payment._id }, domain)
}

async function eventsOf(orderId: number, kind: string) {
  return (await eventsWith({ orderId, kind }, domain)).length
}

describe('settlePayment with money', () => {
  it('marks every order paid and visible to its farm, once for repeated reports', async () => {
    const placed = await anOnlinePurchase(domain, { products: await ofTwoFarms(domain) })
    expect(placed.orders.map(order => [order.isForFarm, order.payUntil])).toEqual([
      [false, later(1200)],
      [false, later(1200)],
    ])
    const providerOrder = aPaidProviderOrder(placed.payment)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(placed, providerOrder)))
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'paid'))
    for (const order of placed.orders) {
      const paid = { paymentStatus: 'paid', isForFarm: true, payUntil: null }
      expect(await orderNow(order, domain)).toEqual({ ...order, ...paid })
      expect(await eventsOf(order._id, 'orderPaid')).toBe(1)
    }
    expect(await paymentNow(placed)).toMatchObject({
      status: 'paid',
      paidAt: NOW,
      cfPaymentId: providerOrder.successes[0]?.cfPaymentId,
    })
    expect(await Refunds(domain.connection).countDocuments({ paymentId: placed.payment._id })).toBe(0)
  })

  it('settles by a successful payment even if the provider still calls its order active', async () => {
    const placed = await anOnlinePurchase(domain)
    expect(await settle(placed, aProviderOrder(placed.payment, { successes: [aSuccess(placed.payment)] }))).toBe('paid')
  })

  it('waits when the provider reports paid without a payment; an incident after a day', async () => {
    const placed = await anOnlinePurchase(domain)
    expect(await settle(placed, aProviderOrder(placed.payment, { status: 'paid' }), LATE)).toBe('open')
    expect((await orderNow(placed.orders[0] ?? { _id: 0 }, domain)).status).toBe('pending')
    const incidents = () => PaymentIncidents(domain.connection).find({ paymentId: placed.payment._id }).lean()
    expect(await incidents()).toEqual([])
    for (const hour of [26, 32])
      await settle(placed, aProviderOrder(placed.payment, { status: 'paid' }), later(hour * 3600))
    expect(await incidents()).toMatchObject([{ kind: 'paymentDelayed', count: 2 }])
  })

  it('refunds a second payment in full, once, reported with the first or later', async () => {
    const placed = await anOnlinePurchase(domain)
    const { payment } = placed
    const [first, second, third] = ['1', '2', '3'].map(place =>
      aSuccess(payment, { cfPaymentId: `${payment.purchaseId}${place}`, at: later(Number(place)) }),
    )
    if (!first || !second || !third) throw new Error('Three payments are needed')
    await settle(placed, aProviderOrder(payment, { status: 'paid', successes: [second, first] }))
    const all = aProviderOrder(payment, { status: 'paid', successes: [third, first, second] })
    await Promise.all([settle(placed, all), settle(placed, all), settle(placed, all)])
    expect((await paymentNow(placed)).cfPaymentId).toBe(first.cfPaymentId)
    const refunds = await Refunds(domain.connection).find({ paymentId: payment._id }).sort({ _id: 1 }).lean()
    const whole = { orderId: null, amount: payment.amount, state: 'due', actorId: 0, actorName: 'Santhe' }
    expect(refunds).toMatchObject([
      { _id: `payment_${second.cfPaymentId}`, ...whole },
      { _id: `payment_${third.cfPaymentId}`, ...whole },
    ])
  })

  it.each([
    ['amount', { amount: 1 }, 'wrongAmount'],
    ['currency', { currency: 'USD' }, 'wrongCurrency'],
  ] as const)('refuses a wrong %s, stores it and notifies the admins once', async (_, wrong, kind) => {
    const placed = await anOnlinePurchase(domain)
    const providerOrder = aPaidProviderOrder(placed.payment, wrong)
    expect(await settle(placed, providerOrder)).toBe('refused')
    expect(
      await settle(
        placed,
        aProviderOrder(placed.payment, { status: 'paid', ...wrong, successes: providerOrder.successes }),
      ),
    ).toBe('refused')
    expect(await settle(placed, providerOrder)).toBe('refused')
    const [order] = placed.orders
    expect(await orderNow(order ?? { _id: 0 }, domain)).toEqual(order)
    expect((await paymentNow(placed)).status).toBe('open')
    const incidents = await PaymentIncidents(domain.connection)
      .find({ kind, paymentId: placed.payment._id })
      .sort({ count: -1 })
      .lean()
    expect(incidents.map(incident => incident.count)).toEqual([2, 1])
    expect(await eventsWith({ incident: kind, paymentId: placed.payment._id }, domain)).toHaveLength(2)
  })

  it('releases the boxes eventually when a wrong amount was paid', async () => {
    const product = await aProduct(domain, { inventory: 5 })
    const placed = await anOnlinePurchase(domain, { products: [product] })
    expect(await settle(placed, aPaidProviderOrder(placed.payment, { amount: 1 }), LATE)).toBe('refused')
    expect((await paymentNow(placed)).status).toBe('expired')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('settles by the right payment among wrong ones', async () => {
    const placed = await anOnlinePurchase(domain)
    const wrong = aSuccess(placed.payment, { amount: 1, cfPaymentId: 'wrong' })
    const successes = [wrong, aSuccess(placed.payment)]
    expect(await settle(placed, aProviderOrder(placed.payment, { status: 'paid', successes }))).toBe('paid')
    expect(await Refunds(domain.connection).countDocuments({ paymentId: placed.payment._id })).toBe(0)
  })

  it('answers NOT_FOUND for an unknown payment', async () => {
    const none = settlePayment(
      {
        paymentId: 'santhe-0-0',
        providerOrder: { status: 'paid', amount: null, currency: null, successes: [] },
        now: NOW,
      },
      domain,
    )
    await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('settlePayment without money', () => {
  // docs/product/payments.md#unpaid-orders, docs/product/orders.md#boxes-back
  it('cancels unpaid orders at expiry, and returns their boxes once', async () => {
    const products = await ofTwoFarms(domain, 5)
    const placed = await anOnlinePurchase(domain, { products })
    const ended = aProviderOrder(placed.payment, { status: 'ended' })
    const all = await Promise.all(Array.from({ length: 6 }, () => settle(placed, ended, LATE)))
    expect(new Set(all)).toEqual(new Set(['expired']))
    for (const order of placed.orders) {
      const now = await orderNow(order, domain)
      expect(now).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'unpaid',
        isForFarm: false,
        hasBoxes: false,
        payUntil: null,
        refund: null,
      })
      expect(now.timeline.slice(1)).toEqual([
        {
          at: LATE,
          by: 0,
          byName: 'Santhe',
          role: 'system',
          from: 'pending',
          to: 'cancelled',
          reason: { code: 'reason.notPaid' },
        },
      ])
      expect(await eventsOf(order._id, 'orderStatusChanged')).toBe(1)
    }
    for (const product of products)
      expect(await boxesOf(product._id, domain)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it.each([
    ['active', 1199, 'open'],
    ['active', 1259, 'open'],
    ['active', 1260, 'expired'],
    ['unknown', 1199, 'open'],
    ['unknown', 1200, 'expired'],
    ['ended', 600, 'expired'],
    ['paid', 9999, 'open'],
  ] as const)('reported as %s after %i seconds is %s', async (status, seconds, settlement) => {
    const placed = await anOnlinePurchase(domain)
    expect(await settle(placed, aProviderOrder(placed.payment, { status }), later(seconds))).toBe(settlement)
  })
})
