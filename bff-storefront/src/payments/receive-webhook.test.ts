import { payments } from '@santhe/domain'
import { PaymentIncidents, WebhookEvents } from '@santhe/domain/records'
import { eventsWith, testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onlineShop } from '../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
})

const incidents = () => PaymentIncidents(domain.connection).find().sort({ firstAt: 1 }).lean()

describe('the provider’s webhook events', () => {
  const success = (paymentId: string, cfPaymentId: string) => provider.successWebhook(paymentId, cfPaymentId, market.at)

  it('settle a payment once without a browser, even when repeated', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const webhook = success(paymentId, provider.pay(paymentId))
    for (let time = 0; time < 3; time += 1) expect(await market.sendWebhook(webhook)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'paid', isForFarm: true }])
    expect(await WebhookEvents(domain.connection).countDocuments({ paymentId })).toBe(1)
    expect(provider.calls.filter(call => call.includes(paymentId))).toHaveLength(2)
  })

  it('only trigger a look at the provider, and settle nothing themselves', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const fields = { payment_status: 'SUCCESS', payment_amount: 240, payment_currency: 'INR' }
    const data = { order: { order_id: paymentId }, payment: { cf_payment_id: '77', ...fields } }
    expect(await market.sendWebhook(provider.webhook('PAYMENT_SUCCESS_WEBHOOK', data, market.at))).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
  })

  it('respond with 503 while the provider fails, and settle when resent', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const webhook = success(paymentId, provider.pay(paymentId))
    provider.fault = 'error'
    expect(await market.sendWebhook(webhook)).toBe(503)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    provider.fault = undefined
    expect(await market.sendWebhook(webhook)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'paid' }])
  })

  it('change nothing for failed or dropped attempts, before or after success', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const send = (type: string, cf_payment_id: string) =>
      market.sendWebhook(
        provider.webhook(type, { order: { order_id: paymentId }, payment: { cf_payment_id } }, market.at),
      )
    expect(await send('PAYMENT_FAILED_WEBHOOK', '1')).toBe(200)
    expect(await send('PAYMENT_USER_DROPPED_WEBHOOK', '2')).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid' }])
    await market.sendWebhook(success(paymentId, provider.pay(paymentId)))
    expect(await send('PAYMENT_FAILED_WEBHOOK', '3')).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  })

  it('are refused when unsigned, forged or stale, with one incident an hour', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const good = success(paymentId, provider.pay(paymentId))
    const stale = provider.successWebhook(paymentId, '1', new Date(market.at.getTime() - 61 * 60_000))
    for (const forged of [
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, body: good.body.replace('INR', 'inr') },
      { ...good, headers: { ...good.headers, 'x-webhook-signature': 'A'.repeat(44) } },
      stale,
    ]) {
      expect(await market.sendWebhook(forged)).toBe(401)
    }
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    const stored = (await incidents()).filter(({ kind }) => kind === 'badSignature')
    expect(stored.map(({ count }) => count)).toEqual([4])
  })

  it('are accepted at the provider’s last retry, 42 minutes after the event', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const createdAt = new Date(market.at.getTime() - 42 * 60_000)
    expect(await market.sendWebhook(provider.successWebhook(paymentId, provider.pay(paymentId), createdAt))).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'paid' }])
  })

  it('report a wrong amount or an unknown payment as an incident', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const cfPaymentId = provider.pay(paymentId)
    const payment = { cf_payment_id: cfPaymentId, payment_amount: 2.4, payment_currency: 'INR' }
    const send = (order_id: string) =>
      market.sendWebhook(provider.webhook('PAYMENT_SUCCESS_WEBHOOK', { order: { order_id }, payment }, market.at))
    expect(await send(paymentId)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    expect((await incidents()).filter(incident => incident.paymentId === paymentId)).toMatchObject([
      { kind: 'wrongAmount' },
    ])
    payment.cf_payment_id = '4711'
    expect(await send('another-shop-1')).toBe(200)
    expect((await incidents()).map(({ kind }) => kind)).toContain('unknownPayment')
  })

  it('notify once, even when a first attempt crashed after storing them', async () => {
    const { paymentId } = await market.opened()
    const payment = { cf_payment_id: '4712', payment_amount: 2.4, payment_currency: 'INR' }
    const data = { order: { order_id: paymentId }, payment }
    const webhook = provider.webhook('PAYMENT_SUCCESS_WEBHOOK', data, market.at)
    const input = {
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      cfPaymentId: '4712',
      paymentId,
      body: webhook.body,
      now: market.at,
    }
    await payments.saveWebhookEvent(input, domain)
    for (let time = 0; time < 2; time += 1) expect(await market.sendWebhook(webhook)).toBe(200)
    expect((await incidents()).filter(incident => incident.paymentId === paymentId)).toMatchObject([
      { kind: 'wrongAmount', count: 2 },
    ])
    expect(await eventsWith({ incident: 'wrongAmount', paymentId }, domain)).toHaveLength(1)
  })

  it('are refused when unreadable, and accepted when irrelevant', async () => {
    const unreadable = [
      ...[{}, { order: {} }, { order: { order_id: 7 }, payment: { cf_payment_id: {} } }],
      { order: { order_id: 'santhe-1\u0001' }, payment: { cf_payment_id: '1' } },
      { order: { order_id: 'santhe-1' }, payment: { cf_payment_id: '1\u0085' } },
    ]
    for (const data of unreadable) {
      expect(await market.sendWebhook(provider.webhook('PAYMENT_SUCCESS_WEBHOOK', data, market.at))).toBe(400)
    }
    expect(await market.sendWebhook(provider.webhook('SETTLEMENT_WEBHOOK', { test: 1 }, market.at))).toBe(200)
  })
})
