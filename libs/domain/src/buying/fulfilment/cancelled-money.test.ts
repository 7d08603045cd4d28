import {
  type Actor,
  MONEY_STATES,
  type MoneyState,
  maySetStatus,
  ORDER_STATUSES,
  ROLES,
  type Role,
} from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../records/order.ts'
import {
  anOnlineMarket,
  anOnlinePurchase,
  anOrder,
  aPaidPurchase,
  aProduct,
  aProviderOrder,
  boxesOf,
  NOW,
  ofTwoFarms,
  orderNow,
} from '../../testing/index.ts'
import { choicesFor } from '../order/policy.ts'
import { findPayment } from '../payment/queries.ts'
import { refundIdOfOrder } from '../refund/new-refund.ts'
import { type SetOrderStatus, setOrderStatus } from './set-order-status.ts'

const { domain, refundsOf, settle } = await anOnlineMarket()

const ADMIN: Actor = { id: 900_000, role: 'admin' }
const MANAGER: Actor = { id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' }
const HOUR = 3_600_000

function set(actor: Actor, { _id }: { _id: number }, status: string, overrides: Partial<SetOrderStatus> = {}) {
  return setOrderStatus({ actor, orderId: _id, status, now: NOW, ...overrides }, domain)
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('There is none')
  return first
}

describe('an order awaiting its online payment', () => {
  it.each(ORDER_STATUSES.filter(status => status !== 'cancelled'))('can’t be set to %s by anybody', async status => {
    const { orders, buyer } = await anOnlinePurchase(domain)
    for (const actor of [ADMIN, MANAGER, buyer]) {
      await expect(inWords(set(actor, only(orders), status))).rejects.toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
        message: 'This order is not paid yet.',
      })
    }
    expect(await orderNow(only(orders), domain)).toEqual(only(orders))
  })

  it('is hidden from its farm', async () => {
    const { orders } = await anOnlinePurchase(domain)
    const farmer: Actor = { id: 1, role: 'farmer', farmId: only(orders).farmerId }
    await expect(set(farmer, only(orders), 'accepted')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('can be cancelled by its buyer at any time, without a refund, closing the payment', async () => {
    const product = await aProduct(domain, { status: 'Pre-Order', harvestDate: '2026-11-22', inventory: 3 })
    const { orders, buyer, payment } = await anOnlinePurchase(domain, { products: [product] })
    expect(choicesFor(buyer, only(orders), NOW)).toMatchObject({
      mayCancel: true,
      cancelUntil: payment.expiresAt,
      maySet: [],
    })
    const cancelled = await set(buyer, only(orders), 'cancelled', { now: new Date(NOW.getTime() + 9 * HOUR) })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'unpaid',
      payUntil: null,
      refund: null,
      hasBoxes: false,
    })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 3, reserved: 0, sold: 0 })
    expect(await refundsOf({ orderId: cancelled._id })).toEqual([])
    expect((await findPayment({ paymentId: payment._id }, domain)).status).toBe('expired')
    await expect(set(ADMIN, cancelled, 'pending')).rejects.toMatchObject({ code: 'ORDER_FINAL' })
  })

  it('closes its payment when the last of several orders is cancelled, also concurrently', async () => {
    const { orders, buyer, payment } = await anOnlinePurchase(domain, { products: await ofTwoFarms(domain) })
    await Promise.all(orders.map((order, place) => set(place === 0 ? buyer : ADMIN, order, 'cancelled')))
    expect((await findPayment({ paymentId: payment._id }, domain)).status).toBe('expired')
  })

  it('is refunded when cancelled manually but paid after all', async () => {
    const { orders, payment } = await anOnlinePurchase(domain)
    await set(MANAGER, only(orders), 'cancelled')
    await settle({ payment })
    const order = await orderNow(only(orders), domain)
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      isForFarm: false,
      refund: { state: 'due', amount: order.total },
    })
    expect(await refundsOf({ orderId: order._id })).toMatchObject([
      { _id: refundIdOfOrder(order._id, payment._id), amount: order.total, actorId: 0, actorName: 'Santhe' },
    ])
  })
})

describe('an order paid online', () => {
  // docs/product/payments.md#refunds
  it('is refunded in full, once, by the cancelling step, with author and reason', async () => {
    const product = await aProduct(domain, { inventory: 3 })
    const { orders, buyer, payment } = await aPaidPurchase(domain, { products: [product] })
    const done = await Promise.allSettled([
      set(buyer, only(orders), 'cancelled', { reason: 'Too much' }),
      set(buyer, only(orders), 'cancelled', { reason: 'Too much' }),
      set(buyer, only(orders), 'cancelled', { reason: 'Too much' }),
    ])
    expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const order = await orderNow(only(orders), domain)
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      isForFarm: true,
      refund: { amount: order.total, state: 'due', reason: 'Too much', createdAt: NOW, doneAt: null },
    })
    expect(await refundsOf({ orderId: order._id })).toMatchObject([
      {
        _id: refundIdOfOrder(order._id, payment._id),
        paymentId: payment._id,
        amount: order.total,
        actorId: buyer.id,
        actorName: order.timeline[1]?.byName,
      },
    ])
    expect(await boxesOf(product._id, domain)).toEqual({ available: 3, reserved: 0, sold: 0 })
  })

  it('is refunded when staff cancel it after shipping, though its boxes stay sold', async () => {
    const { orders } = await aPaidPurchase(domain)
    await set(ADMIN, only(orders), 'shipping')
    const cancelled = await set(MANAGER, only(orders), 'cancelled')
    expect(cancelled).toMatchObject({ hasBoxes: true, refund: { state: 'due', amount: cancelled.total } })
  })

  it('can’t be cancelled by the buyer after the window', async () => {
    const { orders, buyer } = await aPaidPurchase(domain)
    const late = set(buyer, only(orders), 'cancelled', { now: new Date(NOW.getTime() + 5 * HOUR) })
    await expect(late).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
  })

  it('stays cancelled, both with a refund and if never paid', async () => {
    const { orders } = await aPaidPurchase(domain)
    const cancelled = await set(ADMIN, only(orders), 'cancelled')
    expect(choicesFor(ADMIN, cancelled, NOW).maySet).toEqual([])
    await expect(set(ADMIN, cancelled, 'pending')).rejects.toMatchObject({ code: 'ORDER_FINAL' })
    const unpaid = await anOnlinePurchase(domain)
    const endedOrder = aProviderOrder(unpaid.payment, { status: 'ended' })
    await settle(unpaid, { providerOrder: endedOrder })
    await expect(set(ADMIN, only(unpaid.orders), 'accepted')).rejects.toMatchObject({ code: 'ORDER_FINAL' })
  })
})

describe('allowed statuses by payment state', () => {
  /** An actor with the role who did not buy the order. */
  function actorOf(role: Role, { farmerId, district, taluk }: OrderRecord): Actor {
    return { id: 999_999, role, farmId: role === 'farmer' ? farmerId : null, district, taluk }
  }

  it('equal the rules’ table for every role, status and state', async () => {
    const basis = await anOrder(domain)
    const money: Record<MoneyState, Partial<OrderRecord>> = {
      cod: {},
      unpaid: { paymentMethod: 'cashfree' },
      paid: { paymentMethod: 'cashfree', paymentStatus: 'paid' },
    }
    for (const role of ROLES.filter(role => role !== 'customer')) {
      for (const status of ORDER_STATUSES) {
        for (const state of MONEY_STATES) {
          const order = { ...basis, ...money[state], status }
          const expected = ORDER_STATUSES.filter(to => to !== status && maySetStatus(role, status, to, state))
          expect(choicesFor(actorOf(role, order), order, NOW).maySet, `${role} ${status} ${state}`).toEqual(expected)
        }
      }
    }
  })
})
