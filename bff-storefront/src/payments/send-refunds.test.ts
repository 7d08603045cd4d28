import { readOrder, updateOrderStatus, verifyPayment } from '@santhe/contracts'
import { PaymentIncidents, Refunds } from '@santhe/domain'
import { testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onlineShop } from '../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
  provider.refundStatus = 'SUCCESS'
})

const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.call(verifyPayment, { body: { orderId, orderData: [{ total: 1 }] } }, as)

const incidents = () => PaymentIncidents(domain.connection).find().sort({ firstAt: 1 }).lean()

describe('giving money back', () => {
  async function paidAndCancelled() {
    const opened = await market.opened()
    provider.pay(opened.paymentId)
    await verify(opened.paymentId, opened.as)
    const [order] = await market.ordersOf(opened.purchaseId)
    const orderId = order?._id ?? 0
    await shop.answer(updateOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } }, opened.as)
    return { ...opened, orderId, refundId: `order-${orderId}` }
  }
  const given = (paymentId: string) => [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]

  it('should happen for a cancelled order, once, and be shown', async () => {
    const { paymentId, orderId, refundId, as } = await paidAndCancelled()
    const read = () => shop.answer(readOrder, { params: { id: orderId } }, as)
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refund: { state: 'due' } })
    await Promise.all([market.sendRefunds(), market.sendRefunds(), market.sendRefunds()])
    expect(given(paymentId)).toMatchObject([{ refund_id: refundId, refund_amount: 240 }])
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done', amount: 240 } })
  })

  it('should be sent once, though the answer that it was sent got lost', async () => {
    const { paymentId, refundId } = await paidAndCancelled()
    provider.fault = 'forgetsToAnswer'
    await market.sendRefunds()
    expect(given(paymentId)).toHaveLength(1)
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'due' })
    provider.fault = undefined
    market.later(24 * 3_600)
    await market.sendRefunds()
    expect(given(paymentId)).toHaveLength(1)
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'done' })
  })

  it('should be followed up while it is pending, by asking and by a notice', async () => {
    for (const byNotice of [false, true]) {
      provider.refundStatus = 'PENDING'
      const { paymentId, refundId } = await paidAndCancelled()
      await market.sendRefunds()
      expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'sent' })
      Object.assign(provider.orders.get(paymentId)?.refunds.get(refundId) ?? {}, { refund_status: 'SUCCESS' })
      const refund = { refund_id: refundId, order_id: paymentId, refund_status: 'SUCCESS' }
      market.later(24 * 3_600)
      if (byNotice) {
        expect(await market.sendNotice(provider.notice('REFUND_STATUS_WEBHOOK', { refund }, market.at))).toBe(200)
      } else await market.sendRefunds()
      expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'done' })
    }
  })

  it('should be told to the admins where the provider refuses it for good', async () => {
    provider.refundStatus = 'CANCELLED'
    const { refundId, orderId, as } = await paidAndCancelled()
    await market.sendRefunds()
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'failed' })
    expect((await incidents()).map(({ kind }) => kind)).toContain('refundFailed')
    const shown = await shop.answer(readOrder, { params: { id: orderId } }, as)
    expect(shown).toMatchObject({ paymentStatus: 'paid', refund: { state: 'failed' } })
  })

  it('should happen for a second payment of the same order, which nobody asked for', async () => {
    const { as, paymentId, purchaseId } = await market.opened()
    provider.pay(paymentId)
    await verify(paymentId, as)
    const second = provider.pay(paymentId)
    expect(await market.sendNotice(provider.successNotice(paymentId, second, market.at))).toBe(200)
    await market.sendRefunds()
    expect(given(paymentId)).toMatchObject([{ refund_id: `payment-${second}`, refund_amount: 240 }])
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  })
})
