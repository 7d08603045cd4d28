import { readOrder, readPurchase, verifyPayment } from '@santhe/contracts'
import { OnlinePayments, PaymentIncidents, POLL_FIELDS } from '@santhe/domain/records'
import { aProduct, boxesOf, testDomain } from '@santhe/domain/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../testing/fake-provider.ts'
import { onlineShop } from '../testing/online-shop.ts'
import { noCashfree } from './cashfree/cashfree-client.ts'
import { openPayments } from './open-payments.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
})

const TWENTY_MINUTES = 1_200
const DAY = 86_400

const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.call(verifyPayment, { body: { orderId, orderData: [{ total: 1 }] } }, as)

/** A product to be delivered in three weeks. */
function aPreOrder() {
  const today = istDateOf(market.at)
  const dates = { harvestDate: addDays(today, 20), availableUntil: addDays(today, 60) }
  return aProduct(domain, { status: 'Pre-Order', ...dates })
}

describe('an unpaid purchase', () => {
  it('ends once when the provider says so, and releases its boxes', async () => {
    const { as, paymentId, purchaseId, products } = await market.opened()
    const productId = products[0]?._id ?? 0
    market.later(TWENTY_MINUTES)
    Object.assign(provider.orders.get(paymentId) ?? {}, { order_status: 'EXPIRED' })
    market.stockMoved.mockClear()
    await Promise.all([market.reconcile(), market.reconcile(), verify(paymentId, as)])
    expect(await boxesOf(productId, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
    expect(market.stockMoved).toHaveBeenCalled()
    const [order] = await market.ordersOf(purchaseId)
    expect(order).toMatchObject({ status: 'cancelled', hasBoxes: false, payUntil: null })
    expect(order?.timeline.slice(1)).toMatchObject([
      { by: 0, byName: 'Santhe', role: 'system', reason: { code: 'reason.notPaid' } },
    ])
    expect((await verify(paymentId, as)).data).toMatchObject({
      ...{ success: false, status: 'failed', message: 'Payment was not completed', payUntil: null },
    })
  })

  it.each<Fault | undefined>(['hangs', 'error', undefined])(
    'ends only after the grace when the provider is silent or pending (%s)',
    async fault => {
      const { paymentId, purchaseId, products } = await market.opened()
      market.later(TWENTY_MINUTES + 1)
      provider.fault = fault
      await market.reconcile()
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending' }])
      market.later(61)
      await market.reconcile()
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled' }])
      expect(await boxesOf(products[0]?._id ?? 0, domain)).toMatchObject({ available: 20, sold: 0 })
      expect(await OnlinePayments(domain.connection).findById(paymentId).lean()).toMatchObject({ status: 'expired' })
    },
  )

  it('ends after the grace when responses are unreadable, with an incident', async () => {
    const { paymentId, purchaseId } = await market.opened()
    market.later(TWENTY_MINUTES + 61)
    provider.fault = 'nonsense'
    await market.reconcile()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled' }])
    expect(await PaymentIncidents(domain.connection).find({ paymentId }).lean()).toMatchObject([
      { kind: 'unreadableResponse', count: 1 },
    ])
  })

  it('is revived by late money if boxes are available', async () => {
    const { as, paymentId, purchaseId, products } = await market.opened()
    market.later(TWENTY_MINUTES + 61)
    await market.reconcile()
    provider.pay(paymentId)
    market.later(3_600)
    market.stockMoved.mockClear()
    await market.reconcile()
    expect(market.stockMoved).toHaveBeenCalled()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
    expect(await boxesOf(products[0]?._id ?? 0, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
    expect((await verify(paymentId, as)).data).toMatchObject({ success: true, status: 'paid' })
    expect(await market.sendRefunds()).toBe(0)
  })

  it('is revived by late money even after days of outage', async () => {
    const { paymentId, purchaseId } = await market.opened({ products: [await aPreOrder()] })
    provider.pay(paymentId)
    market.later(TWENTY_MINUTES + 3 * DAY)
    provider.fault = 'error'
    await market.reconcile()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled' }])
    market.later(DAY)
    await market.reconcile()
    provider.fault = undefined
    market.later(DAY)
    await market.reconcile()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
    expect((await OnlinePayments(domain.connection).findById(paymentId).lean())?.[POLL_FIELDS.nextAt]).toBeUndefined()
  })

  it('ends in a market without keys, and is revived when the keys return', async () => {
    const { paymentId, purchaseId, products } = await market.opened({ products: [await aPreOrder()] })
    provider.pay(paymentId)
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const keyless = openPayments({ domain, cashfree: noCashfree, log, stockMoved: async () => {} })
    market.later(TWENTY_MINUTES + 61)
    await keyless.reconcile({ now: market.at, limit: 100 })
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled' }])
    expect(await boxesOf(products[0]?._id ?? 0, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
    expect(log.warn).toHaveBeenCalled()
    market.later(2 * DAY)
    await market.reconcile()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  })

  it('is refunded once when the boxes are sold out', async () => {
    const product = await aProduct(domain, { inventory: 2 })
    const { as, paymentId, purchaseId } = await market.opened({ products: [product], boxes: 2 })
    market.later(TWENTY_MINUTES + 61)
    await market.reconcile()
    await market.opened({ products: [product] })
    const webhook = provider.successWebhook(paymentId, provider.pay(paymentId), market.at)
    expect(await market.sendWebhook(webhook)).toBe(200)
    expect((await verify(paymentId, as)).data).toMatchObject({
      ...{ success: false, status: 'failed', message: 'This order is cancelled, and your payment will be refunded.' },
    })
    await Promise.all([market.sendRefunds(), market.sendRefunds()])
    await market.reconcile()
    const refunds = [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]
    expect(refunds).toMatchObject([{ refund_amount: 480, refund_status: 'SUCCESS' }])
    const [order] = await market.ordersOf(purchaseId)
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refund: { state: 'done' } })
    const detail = await shop.callOk(readOrder, { params: { id: order?._id ?? 0 } }, as)
    expect(detail.refund).toMatchObject({ amount: 480, state: 'done', doneAt: expect.any(String) })
    expect((await shop.callOk(readPurchase, { params: { id: purchaseId } }, as)).paymentStatus).toBe('refunded')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 1, reserved: 0, sold: 1 })
  })
})
