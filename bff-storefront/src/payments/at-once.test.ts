import { setOrderStatus, verifyPayment } from '@santhe/contracts'
import { refundIdOfOrder } from '@santhe/domain'
import { Refunds, WebhookEvents } from '@santhe/domain/records'
import { aProduct, boxesOf, testDomain } from '@santhe/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { eventsOf, type Opened, onlineShop } from '../testing/online-shop.ts'
import { shuffled } from '../testing/shuffled.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)

const TIMES = 10

/** Verifies by browser, webhook and polling job, ten times each, in the order of the seed. */
async function everybodyLooks({ paymentId, as }: Opened, cfPaymentIds: string[], seed: number): Promise<void> {
  const verify = () => shop.callOk(verifyPayment, { body: { orderId: paymentId } }, as)
  const webhooks = cfPaymentIds.map(id => provider.successWebhook(paymentId, id, market.at))
  const sendWebhook = (time: number) =>
    market.sendWebhook(webhooks[time % webhooks.length] ?? { body: '', headers: {} })
  const checks = Array.from({ length: TIMES }, (_, time) => [verify, () => sendWebhook(time), market.reconcile]).flat()
  const outcomes = await Promise.all(shuffled(checks, seed).map(check => check()))
  expect(outcomes.filter(outcome => typeof outcome === 'number' && outcome >= 300)).toEqual([])
}

describe('a payment settled by browser, webhook events and job concurrently', () => {
  it.each([1, 2, 3])('is settled once (order of events %i)', async seed => {
    const products = [await aProduct(domain), await aProduct(domain)]
    const opened = await market.opened({ products })
    market.later(61)
    await everybodyLooks(opened, [provider.pay(opened.paymentId)], seed)
    const orders = await market.ordersOf(opened.purchaseId)
    expect(orders).toMatchObject(orders.map(() => ({ status: 'pending', paymentStatus: 'paid', isForFarm: true })))
    expect(await eventsOf(opened.purchaseId, 'orderPaid', domain)).toBe(orders.length)
    for (const { _id } of products) expect(await boxesOf(_id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
    const { paymentId } = opened
    expect(await WebhookEvents(domain.connection).countDocuments({ paymentId })).toBe(1)
    expect(await Refunds(domain.connection).countDocuments({ paymentId })).toBe(0)
  })

  it('keeps the money once and refunds a second payment once', async () => {
    const opened = await market.opened()
    market.later(61)
    const [first, second] = [provider.pay(opened.paymentId), provider.pay(opened.paymentId)]
    await everybodyLooks(opened, [first, second], 4)
    await Promise.all(Array.from({ length: TIMES }, () => market.sendRefunds()))
    const refunds = [...(provider.orders.get(opened.paymentId)?.refunds.values() ?? [])]
    expect(refunds).toMatchObject([{ refund_id: `payment_${second}`, refund_amount: 240 }])
    expect(await market.ordersOf(opened.purchaseId)).toMatchObject([{ paymentStatus: 'paid', status: 'pending' }])
  })

  it('is refunded once when the buyer cancels at the same time', async () => {
    for (const seed of [5, 6, 7, 8]) {
      const opened = await market.opened()
      const { as, paymentId, purchaseId, products } = opened
      const [order] = await market.ordersOf(purchaseId)
      const orderId = order?._id ?? 0
      const cfPaymentId = provider.pay(paymentId)
      const acts = [
        () => shop.call(verifyPayment, { body: { orderId: paymentId } }, as),
        () => market.sendWebhook(provider.successWebhook(paymentId, cfPaymentId, market.at)),
        () => shop.call(setOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } }, as),
      ]
      await Promise.all(shuffled(acts, seed).map(act => act()))
      await shop.call(verifyPayment, { body: { orderId: paymentId } }, as)
      await market.sendRefunds()
      const refunds = [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]
      expect(refunds).toMatchObject([{ refund_id: refundIdOfOrder(orderId, paymentId), refund_amount: 240 }])
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled', paymentStatus: 'refunded' }])
      expect(await boxesOf(products[0]?._id ?? 0, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
    }
  })
})
