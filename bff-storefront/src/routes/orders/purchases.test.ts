import { placePurchase, quoteCheckout, resumePayment, setOrderStatus } from '@santhe/contracts'
import { aProduct, CHECKOUT_FORM, testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onlineShop } from '../../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
})

const TWENTY_MINUTES = 1_200

describe('paying a purchase later', () => {
  it('resumes the same session, for a quoted purchase too', async () => {
    const { as } = await market.buyer()
    const product = await aProduct(domain)
    const items = [{ productId: product._id, quantity: 2 }]
    const { quoteId } = await shop.callOk(quoteCheckout, { body: { items } }, as)
    const form = { ...CHECKOUT_FORM, paymentMethod: 'online' as const, quoteId }
    const { purchaseId, orders } = await shop.callOk(placePurchase, { body: form }, as)
    expect(orders.map(order => [order.paymentMethod, order.paymentStatus])).toEqual([['cashfree', 'unpaid']])
    const resume = () => shop.call(resumePayment, { params: { id: purchaseId } }, as)
    const first = await resume()
    expect(first.status).toBe(200)
    market.later(60)
    expect((await resume()).data).toEqual(first.data)
    provider.fault = 'error'
    expect((await resume()).failure).toMatchObject({ message: 'Failed to create payment session' })
    provider.fault = undefined
    provider.pay(first.data?.orderId ?? '')
    expect((await resume()).failure).toMatchObject({
      code: 'PAYMENT_CLOSED',
      message: 'This purchase is already paid.',
    })
    expect((await market.ordersOf(purchaseId)).map(order => order.paymentStatus)).toEqual(['paid'])
  })

  it('is refused after the deadline or a cancellation', async () => {
    const late = await market.opened()
    const cancelled = await market.opened()
    const [order] = await market.ordersOf(cancelled.purchaseId)
    const params = { id: order?._id ?? 0 }
    await shop.callOk(setOrderStatus, { params, body: { status: 'cancelled' } }, cancelled.as)
    market.later(TWENTY_MINUTES)
    for (const { purchaseId, as } of [late, cancelled]) {
      const { status, failure } = await shop.call(resumePayment, { params: { id: purchaseId } }, as)
      expect([status, failure?.code]).toEqual([409, 'PAYMENT_CLOSED'])
    }
  })
})
