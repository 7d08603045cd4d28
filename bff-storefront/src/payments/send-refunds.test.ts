import { readOrder, setOrderStatus, verifyPayment } from '@santhe/contracts'
import { payments, refundIdOfOrder } from '@santhe/domain'
import { PaymentIncidents, Refunds } from '@santhe/domain/records'
import { testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENTED_REFUND_IDS } from '../testing/fake-provider.ts'
import { onlineShop } from '../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
  provider.refundStatus = 'SUCCESS'
  provider.refundIds = DOCUMENTED_REFUND_IDS
})

/** What the provider accepts as long as it does not enforce its documentation. */
const WITH_HYPHENS = /^[A-Za-z0-9_-]{3,40}$/

const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.call(verifyPayment, { body: { orderId, orderData: [{ total: 1 }] } }, as)

const incidents = () => PaymentIncidents(domain.connection).find().sort({ firstAt: 1 }).lean()

async function paidAndCancelled() {
  const opened = await market.opened()
  provider.pay(opened.paymentId)
  await verify(opened.paymentId, opened.as)
  const [order] = await market.ordersOf(opened.purchaseId)
  const orderId = order?._id ?? 0
  await shop.callOk(setOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } }, opened.as)
  return { ...opened, orderId, refundId: refundIdOfOrder(orderId, opened.paymentId) }
}
const providerRefunds = (paymentId: string) => [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]

const refundsOf = (paymentId: string) => Refunds(domain.connection).find({ paymentId }).lean()

/** One that was stored by an earlier version of the market, with a hyphen in its name. */
async function formerlyNamed() {
  const purchase = await paidAndCancelled()
  const formerId = `order-${purchase.orderId}`
  const refunds = Refunds(domain.connection)
  const stored = await refunds.findById(purchase.refundId).lean()
  if (!stored) throw new Error('There is no refund')
  await refunds.deleteOne({ _id: purchase.refundId })
  await refunds.create([{ ...stored, _id: formerId }])
  return { ...purchase, formerId }
}

/** The same, sent to a provider that accepts such names, and the response got lost. */
async function sentWithoutResponse() {
  provider.refundIds = WITH_HYPHENS
  const purchase = await formerlyNamed()
  provider.fault = 'disconnects'
  await market.sendRefunds()
  provider.fault = undefined
  return purchase
}

describe('giving money back', () => {
  it('happens for a cancelled order, once, and is shown', async () => {
    const { paymentId, orderId, refundId, as } = await paidAndCancelled()
    const read = () => shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refund: { state: 'due' } })
    await Promise.all([market.sendRefunds(), market.sendRefunds(), market.sendRefunds()])
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: refundId, refund_amount: 240 }])
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done', amount: 240 } })
  })

  it('is sent once, though the response to it got lost', async () => {
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

  it('is followed up while it is pending, by polling and by a webhook event', async () => {
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

  it('notifies the admins where the provider refuses it for good', async () => {
    provider.refundStatus = 'CANCELLED'
    const { refundId, orderId, as } = await paidAndCancelled()
    await market.sendRefunds()
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({ state: 'failed' })
    expect((await incidents()).map(({ kind }) => kind)).toContain('refundFailed')
    const detail = await shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(detail).toMatchObject({ paymentStatus: 'paid', refund: { state: 'failed' } })
  })

  it('happens for a second payment of the same order, which nobody requested', async () => {
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

describe('a refund that an earlier version named with a hyphen', () => {
  it('keeps its name where the provider takes it, and is given once', async () => {
    const { paymentId, formerId } = await sentWithoutResponse()
    market.later(24 * 3_600)
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: formerId, refund_amount: 240 }])
    expect(await refundsOf(paymentId)).toMatchObject([{ _id: formerId, state: 'done' }])
  })

  it('is found under its name when it was sent and got no response, though that name is refused by now', async () => {
    const { paymentId, formerId } = await sentWithoutResponse()
    provider.refundIds = DOCUMENTED_REFUND_IDS
    market.later(24 * 3_600)
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: formerId }])
    expect(await refundsOf(paymentId)).toMatchObject([{ _id: formerId, state: 'done' }])
  })

  it('gets a new name where the provider refuses the old one and has nothing under it, once for all who send it', async () => {
    provider.refundStatus = 'PENDING'
    const { paymentId, orderId, refundId, as } = await formerlyNamed()
    await Promise.all([market.sendRefunds(), market.sendRefunds(), market.sendRefunds()])
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: refundId, refund_amount: 240 }])
    expect(await refundsOf(paymentId)).toMatchObject([{ _id: refundId, state: 'sent' }])
    Object.assign(provider.orders.get(paymentId)?.refunds.get(refundId) ?? {}, { refund_status: 'SUCCESS' })
    const refund = { refund_id: refundId, order_id: paymentId, refund_status: 'SUCCESS' }
    expect(await market.sendWebhook(provider.webhook('REFUND_STATUS_WEBHOOK', { refund }, market.at))).toBe(200)
    const detail = await shop.callOk(readOrder, { params: { id: orderId } }, as)
    expect(detail).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done' } })
  })

  it('goes on under its new name when the program died before it noted that it was sent', async () => {
    const { paymentId, refundId } = await formerlyNamed()
    await market.sendRefunds()
    const asBefore = { state: 'due', doneAt: null, dueAt: market.at } as const
    await Refunds(domain.connection).updateOne({ _id: refundId }, { $set: asBefore })
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: refundId }])
    expect(await refundsOf(paymentId)).toMatchObject([{ _id: refundId, state: 'done' }])
  })

  it('is looked at by people where the provider took it once and knows it no more', async () => {
    const { paymentId, formerId } = await formerlyNamed()
    await Refunds(domain.connection).updateOne({ _id: formerId }, { $set: { state: 'sent' } })
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toEqual([])
    expect(await refundsOf(paymentId)).toMatchObject([{ _id: formerId, state: 'failed' }])
  })

  it('is not made again for a second payment that goes back under such a name', async () => {
    provider.refundIds = WITH_HYPHENS
    const { as, paymentId } = await market.opened()
    provider.pay(paymentId)
    await verify(paymentId, as)
    const second = provider.pay(paymentId)
    await market.sendWebhook(provider.successWebhook(paymentId, second, market.at))
    const [stored] = await refundsOf(paymentId)
    if (!stored) throw new Error('There is no refund')
    await Refunds(domain.connection).deleteOne({ _id: stored._id })
    await Refunds(domain.connection).create([{ ...stored, _id: `payment-${second}` }])
    await market.onlinePayments.syncPayment({ payment: await payments.find({ paymentId }, domain), now: market.at })
    await market.sendRefunds()
    expect(providerRefunds(paymentId)).toMatchObject([{ refund_id: `payment-${second}`, refund_amount: 240 }])
  })
})

describe('a webhook event of a refund', () => {
  it('is accepted and changes nothing where the refund is not the market’s: the provider gave something back by itself', async () => {
    const { paymentId } = await market.opened()
    for (const refund of [
      { refund_id: null, order_id: null, refund_status: 'SUCCESS', refund_type: 'PAYMENT_AUTO_REFUND' },
      { refund_id: 'somebody_elses', order_id: paymentId, refund_status: 'SUCCESS' },
    ]) {
      expect(await market.sendWebhook(provider.webhook('REFUND_STATUS_WEBHOOK', { refund }, market.at))).toBe(200)
    }
  })
})
