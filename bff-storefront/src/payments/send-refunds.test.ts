import { readOrder, setOrderStatus, verifyPayment } from '@santhe/contracts'
import { refundIdOfOrder, refunds } from '@santhe/domain'
import { PaymentIncidents, Refunds } from '@santhe/domain/records'
import { AN_ADMIN, by, testDomain } from '@santhe/domain/testing'
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

async function paidAndCancelled(reason?: string) {
  const opened = await market.opened()
  provider.pay(opened.paymentId)
  await verify(opened.paymentId, opened.as)
  const [order] = await market.ordersOf(opened.purchaseId)
  const orderId = order?._id ?? 0
  await shop.callOk(setOrderStatus, { params: { id: orderId }, body: { status: 'cancelled', reason } }, opened.as)
  return { ...opened, orderId, refundId: refundIdOfOrder(orderId, opened.paymentId) }
}
const providerRefunds = (paymentId: string) => [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]

describe('sendRefunds', () => {
  it('refunds a cancelled order once and shows it', async () => {
    const { paymentId, orderId, refundId, as } = await paidAndCancelled()
    const read = () => shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refund: { state: 'due' } })
    await Promise.all([market.sendRefunds(), market.sendRefunds(), market.sendRefunds()])
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: refundId, refund_amount: 240 }])
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done', amount: 240 } })
  })

  it.each(['delivery.noPickup', 'Hail {big}', '__proto__'])('refunds and shows the typed reason %j', async reason => {
    const { paymentId, orderId, as } = await paidAndCancelled(reason)
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toHaveLength(1)
    const order = await shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(order).toMatchObject({ paymentStatus: 'refunded', refund: { reason } })
    expect(order.timeline.at(-1)?.reason).toBe(reason)
  })

  it('refunds once when the response was lost', async () => {
    const { paymentId, refundId } = await paidAndCancelled()
    provider.fault = 'disconnects'
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toHaveLength(1)
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'due' })
    provider.fault = undefined
    market.later(24 * 3_600)
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toHaveLength(1)
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'done' })
  })

  it('follows a pending refund by polling and by webhook', async () => {
    for (const byWebhook of [false, true]) {
      provider.refundStatus = 'PENDING'
      const { paymentId, refundId } = await paidAndCancelled()
      await market.sendRefunds()
      expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'sent' })
      Object.assign(provider.orders.get(paymentId)?.refunds.get(refundId) ?? {}, { refund_status: 'SUCCESS' })
      const refund = { refund_id: refundId, order_id: paymentId, refund_status: 'SUCCESS' }
      market.later(24 * 3_600)
      if (byWebhook) {
        expect(await market.sendWebhook(provider.webhook('REFUND_STATUS_WEBHOOK', { refund }, market.at))).toBe(200)
      } else await market.sendRefunds()
      expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'done' })
    }
  })

  it('notifies the admins of a refund the provider refuses', async () => {
    provider.refundStatus = 'CANCELLED'
    const { refundId, orderId, as } = await paidAndCancelled()
    await market.sendRefunds()
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'failed' })
    expect((await incidents()).map(({ kind }) => kind)).toContain('refundFailed')
    const detail = await shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(detail).toMatchObject({ paymentStatus: 'paid', refund: { state: 'failed' } })
  })

  // docs/product/adjustments.md#refunds-seen
  it('gives a refund that the provider cancelled with another id, once it is retried', async () => {
    provider.refundStatus = 'CANCELLED'
    const { paymentId, orderId, refundId, as } = await paidAndCancelled()
    await market.sendRefunds()
    provider.refundStatus = 'PENDING'
    await refunds.retryRefund({ refundId, by: by(AN_ADMIN.actor) }, domain)
    await market.sendRefunds()
    const [cancelled, pending] = providerRefunds(paymentId)
    expect([cancelled?.refund_id, pending?.refund_status]).toEqual([refundId, 'PENDING'])
    const tell = (refund_id = '') => {
      const refund = { refund_id, order_id: paymentId, refund_status: 'SUCCESS' }
      return market.sendWebhook(provider.webhook('REFUND_STATUS_WEBHOOK', { refund }, market.at))
    }
    const read = async () => (await shop.callOk(readOrder, { params: { id: orderId } }, as)).refund?.state
    // The event of the cancelled one comes again.
    expect([await tell(refundId), await read()]).toEqual([200, 'sent'])
    Object.assign(pending ?? {}, { refund_status: 'SUCCESS' })
    expect([await tell(pending?.refund_id), await read()]).toEqual([200, 'done'])
    // The provider gives the cancelled one as well.
    Object.assign(cancelled ?? {}, { refund_status: 'SUCCESS' })
    expect(await tell(refundId)).toBe(200)
    expect((await incidents()).map(({ kind }) => kind)).toContain('refundedTwice')
  })

  it('sends no retry of a refund that the provider has given after all', async () => {
    provider.refundStatus = 'CANCELLED'
    const { paymentId, orderId, refundId, as } = await paidAndCancelled()
    await market.sendRefunds()
    await refunds.retryRefund({ refundId, by: by(AN_ADMIN.actor) }, domain)
    Object.assign(providerRefunds(paymentId)[0] ?? {}, { refund_status: 'SUCCESS' })
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toHaveLength(1)
    expect((await shop.callOk(readOrder, { params: { id: orderId } }, as)).refund?.state).toBe('done')
  })

  it('refunds an unrequested second payment of the same order', async () => {
    const { as, paymentId, purchaseId } = await market.opened()
    provider.pay(paymentId)
    await verify(paymentId, as)
    const second = provider.pay(paymentId)
    expect(await market.sendWebhook(provider.successWebhook(paymentId, second, market.at))).toBe(200)
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: `payment_${second}`, refund_amount: 240 }])
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  })
})

describe('a webhook event of a refund', () => {
  it('is accepted without effect when the refund is not the market’s', async () => {
    const { paymentId } = await market.opened()
    for (const refund of [
      { refund_id: null, order_id: null, refund_status: 'SUCCESS', refund_type: 'PAYMENT_AUTO_REFUND' },
      { refund_id: 'somebody_elses', order_id: paymentId, refund_status: 'SUCCESS' },
    ]) {
      expect(await market.sendWebhook(provider.webhook('REFUND_STATUS_WEBHOOK', { refund }, market.at))).toBe(200)
    }
  })
})
