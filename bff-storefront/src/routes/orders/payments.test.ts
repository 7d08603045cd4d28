import {
  checkCart,
  createPaymentSession,
  listPaymentMethods,
  placePurchase,
  quoteCheckout,
  readOrder,
  readPurchase,
  resumePayment,
  updateOrderStatus,
  verifyPayment,
} from '@santhe/contracts'
import { OnlinePayments, PaymentIncidents, PaymentNotices, Purchases, Refunds } from '@santhe/domain'
import { aProduct, boxesOf, CHECKOUT_FORM, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../testing/fake-provider.ts'
import { onlineShop, sessionBody } from '../../testing/online-shop.ts'
import { routes } from '../index.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
  provider.refundStatus = 'SUCCESS'
})

const TWENTY_MINUTES = 1_200
const incidents = () => PaymentIncidents(domain.connection).find().sort({ firstAt: 1 }).lean()
const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.call(verifyPayment, { body: { orderId, orderData: [{ total: 1 }] } }, as)

describe('opening a payment', () => {
  it('should place the purchase unpaid, take its boxes, and hand out the provider’s session', async () => {
    const products = [await aProduct(domain), await aProduct(domain, { price: 10_001 })]
    const { as, session, purchaseId, paymentId } = await market.opened({ products })
    expect(session).toEqual({
      message: 'Payment session created',
      sessionId: `session_${paymentId}`,
      orderId: paymentId,
      mode: 'testing',
      purchaseId,
      expiresAt: new Date(market.at.getTime() + TWENTY_MINUTES * 1000).toISOString(),
    })
    expect(provider.orders.get(paymentId)?.order_amount).toBe(340.01)
    const purchase = await shop.answer(readPurchase, { params: { id: purchaseId } }, as)
    expect(purchase).toMatchObject({ paymentMethod: 'cashfree', paymentStatus: 'unpaid', payUntil: session.expiresAt })
    expect(purchase.orders.map(({ status, paymentStatus, total }) => [status, paymentStatus, total])).toEqual([
      ['pending', 'unpaid', 240],
      ['pending', 'unpaid', 100.01],
    ])
    for (const { _id } of products) expect(await boxesOf(_id, domain)).toEqual({ left: 19, held: 0, sold: 1 })
  })

  it.each<Fault>(['error', 'hangs', 'nonsense', 'forgetsToAnswer'])(
    'should keep the purchase when the provider fails (%s), and open it on the next try with the same key',
    async fault => {
      const { as, actor } = await market.buyer()
      const product = await aProduct(domain)
      const body = sessionBody([product])
      const keyed = { ...as, headers: { 'Idempotency-Key': `retried-${fault}` } }
      provider.fault = fault
      const failed = await shop.call(createPaymentSession, { body }, keyed)
      expect([failed.status, failed.failure?.message]).toEqual([503, 'Failed to create payment session'])
      expect(market.stockMoved).toHaveBeenCalled()
      provider.fault = undefined
      const opened = await shop.answer(createPaymentSession, { body }, keyed)
      expect(await shop.answer(createPaymentSession, { body }, keyed)).toEqual(opened)
      expect(await Purchases(domain.connection).countDocuments({ buyerId: actor.id })).toBe(1)
      expect(await boxesOf(product._id, domain)).toEqual({ left: 19, held: 0, sold: 1 })
      const reused = await shop.call(createPaymentSession, { body: { ...body, amount: '241' } }, keyed)
      expect([reused.status, reused.failure?.code]).toEqual([409, 'KEY_REUSED'])
    },
  )

  it('should store nothing when amount or price are not ours, and answer with fresh figures', async () => {
    const { as, actor } = await market.buyer()
    const product = await aProduct(domain)
    const { status, failure } = await shop.call(
      createPaymentSession,
      { body: { ...sessionBody([product]), amount: '1.00' } },
      as,
    )
    expect([status, failure?.code, failure?.details?.total]).toEqual([409, 'PRICE_CHANGED', 240])
    expect(await Purchases(domain.connection).countDocuments({ buyerId: actor.id })).toBe(0)
    expect(await boxesOf(product._id, domain)).toEqual({ left: 20, held: 0, sold: 0 })
  })

  it('should refuse a phone without a number before anything is placed', async () => {
    const { as } = await market.buyer()
    const product = await aProduct(domain)
    const body = sessionBody([product])
    const customerDetails = { ...body.customerDetails, phone: 'call me later' }
    const { status, failure } = await shop.call(createPaymentSession, { body: { ...body, customerDetails } }, as)
    expect([status, failure?.fields]).toEqual([400, { phone: 'Please enter a valid phone number' }])
    expect(await boxesOf(product._id, domain)).toMatchObject({ left: 20 })
  })

  it('should go on with the same session later, and place a quoted purchase by POST /api/checkout', async () => {
    const { as } = await market.buyer()
    const product = await aProduct(domain)
    const items = [{ productId: product._id, quantity: 2 }]
    const { quoteId } = await shop.answer(quoteCheckout, { body: { items } }, as)
    const form = { ...CHECKOUT_FORM, paymentMethod: 'online' as const, quoteId }
    const { purchaseId, orders } = await shop.answer(placePurchase, { body: form }, as)
    expect(orders.map(order => [order.paymentMethod, order.paymentStatus])).toEqual([['cashfree', 'unpaid']])
    const resume = () => shop.call(resumePayment, { params: { id: purchaseId } }, as)
    const first = await resume()
    expect(first.status).toBe(200)
    market.later(60)
    expect((await resume()).answer).toEqual(first.answer)
    provider.fault = 'error'
    expect((await resume()).failure).toMatchObject({ message: 'Failed to create payment session' })
    provider.fault = undefined
    provider.pay(first.answer?.orderId ?? '')
    expect((await resume()).failure).toMatchObject({
      code: 'PAYMENT_CLOSED',
      message: 'This purchase is paid already.',
    })
    expect((await market.ordersOf(purchaseId)).map(order => order.paymentStatus)).toEqual(['paid'])
  })

  it('should open nothing whose time is over, or that was cancelled', async () => {
    const late = await market.opened()
    const cancelled = await market.opened()
    const [order] = await market.ordersOf(cancelled.purchaseId)
    const params = { id: order?._id ?? 0 }
    await shop.answer(updateOrderStatus, { params, body: { status: 'cancelled' } }, cancelled.as)
    market.later(TWENTY_MINUTES)
    for (const { purchaseId, as } of [late, cancelled]) {
      const { status, failure } = await shop.call(resumePayment, { params: { id: purchaseId } }, as)
      expect([status, failure?.code]).toEqual([409, 'PAYMENT_CLOSED'])
    }
  })
})

describe('verifying', () => {
  it('should be pending until the provider says paid, and then for the farm as well', async () => {
    const { as, paymentId, purchaseId } = await market.opened()
    expect((await verify(paymentId, as)).answer).toMatchObject({
      ...{ success: false, status: 'pending', message: 'Your payment is being confirmed.', purchaseId },
      payUntil: expect.any(String),
    })
    provider.pay(paymentId)
    const { status, answer } = await verify(paymentId, as)
    expect([status, answer]).toMatchObject([
      200,
      { success: true, status: 'paid', message: 'Payment received. Thank you!', purchaseId, payUntil: null },
    ])
    expect(answer?.orders.map(order => order.paymentStatus)).toEqual(['paid'])
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ isForFarm: true, payUntil: null, status: 'pending' }])
  })

  it.each<Fault>(['error', 'hangs', 'nonsense', 'forgetsToAnswer'])(
    'should settle nothing while the provider fails (%s), and answer what is settled without it',
    async fault => {
      const { as, paymentId, purchaseId } = await market.opened()
      provider.pay(paymentId)
      provider.fault = fault
      const { status, failure } = await verify(paymentId, as)
      expect([status, failure]).toEqual([503, { code: 'UNAVAILABLE', message: 'Payment verification failed' }])
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid', isForFarm: false }])
      provider.fault = undefined
      await verify(paymentId, as)
      provider.fault = fault
      expect((await verify(paymentId, as)).answer?.status).toBe('paid')
    },
  )

  it('should block no other call while the provider hangs', async () => {
    const { as, paymentId } = await market.opened()
    provider.fault = 'hangs'
    const hanging = Array.from({ length: 30 }, () => verify(paymentId, as))
    const began = performance.now()
    await shop.answer(listPaymentMethods)
    expect(performance.now() - began).toBeLessThan(400)
    expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([503]))
  })

  it('should answer nobody but the buyer', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const { as } = await market.buyer()
    expect((await verify(paymentId, as)).status).toBe(404)
    expect((await shop.call(readPurchase, { params: { id: purchaseId } }, as)).status).toBe(404)
    expect((await shop.call(resumePayment, { params: { id: purchaseId } }, as)).status).toBe(404)
    expect((await verify('santhe-0-nobody', as)).status).toBe(404)
  })

  it('should refuse another amount or currency, keep it, and tell every admin', async () => {
    for (const [wrong, kind] of [
      [{ amount: 1 }, 'wrongAmount'],
      [{ amount: 240.01 }, 'wrongAmount'],
      [{ currency: 'USD' }, 'wrongCurrency'],
    ] as const) {
      const { as, paymentId, purchaseId } = await market.opened()
      provider.pay(paymentId, wrong)
      const { status, answer } = await verify(paymentId, as)
      expect([status, answer]).toMatchObject([
        200,
        { success: false, status: 'failed', message: 'Payment verification failed' },
      ])
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid', isForFarm: false }])
      expect((await incidents()).filter(incident => incident.paymentId === paymentId)).toMatchObject([{ kind }])
      expect(market.log.error).toHaveBeenCalledWith({ paymentId }, expect.any(String))
    }
  })
})

describe('the provider’s notices', () => {
  const success = (paymentId: string, cfPaymentId: string) => provider.successNotice(paymentId, cfPaymentId, market.at)

  it('should settle without a browser, once, however often they come', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const notice = success(paymentId, provider.pay(paymentId))
    for (let time = 0; time < 3; time += 1) expect(await market.sendNotice(notice)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'paid', isForFarm: true }])
    expect(await PaymentNotices(domain.connection).countDocuments({ paymentId })).toBe(1)
    expect(provider.calls.filter(call => call.includes(paymentId))).toHaveLength(2)
  })

  it('should be believed as a reason to look, and for nothing else', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const said = { payment_status: 'SUCCESS', payment_amount: 240, payment_currency: 'INR' }
    const data = { order: { order_id: paymentId }, payment: { cf_payment_id: '77', ...said } }
    expect(await market.sendNotice(provider.notice('PAYMENT_SUCCESS_WEBHOOK', data, market.at))).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
  })

  it('should be sent again while the provider can’t be asked back, and then settle', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const notice = success(paymentId, provider.pay(paymentId))
    provider.fault = 'error'
    expect(await market.sendNotice(notice)).toBe(503)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    provider.fault = undefined
    expect(await market.sendNotice(notice)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'paid' }])
  })

  it('should change nothing when they tell of an attempt that failed or was left, before or after success', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const tell = (type: string, cf_payment_id: string) =>
      market.sendNotice(
        provider.notice(type, { order: { order_id: paymentId }, payment: { cf_payment_id } }, market.at),
      )
    expect(await tell('PAYMENT_FAILED_WEBHOOK', '1')).toBe(200)
    expect(await tell('PAYMENT_USER_DROPPED_WEBHOOK', '2')).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid' }])
    await market.sendNotice(success(paymentId, provider.pay(paymentId)))
    expect(await tell('PAYMENT_FAILED_WEBHOOK', '3')).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  })

  it('should be refused and kept, once an hour, without a signature, with a wrong one, or long after', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const good = success(paymentId, provider.pay(paymentId))
    const stale = provider.successNotice(paymentId, '1', new Date(market.at.getTime() - 11 * 60_000))
    for (const forged of [
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, body: good.body.replace('INR', 'inr') },
      { ...good, headers: { ...good.headers, 'x-webhook-signature': 'A'.repeat(44) } },
      stale,
    ]) {
      expect(await market.sendNotice(forged)).toBe(401)
    }
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    const kept = (await incidents()).filter(({ kind }) => kind === 'badSignature')
    expect(kept.map(({ count }) => count)).toEqual([4])
  })

  it('should be kept and told where they name another amount, or a payment that is not ours', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const cfPaymentId = provider.pay(paymentId)
    const payment = { cf_payment_id: cfPaymentId, payment_amount: 2.4, payment_currency: 'INR' }
    const tell = (order_id: string) =>
      market.sendNotice(provider.notice('PAYMENT_SUCCESS_WEBHOOK', { order: { order_id }, payment }, market.at))
    expect(await tell(paymentId)).toBe(200)
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid' }])
    expect((await incidents()).filter(incident => incident.paymentId === paymentId)).toMatchObject([
      { kind: 'wrongAmount' },
    ])
    payment.cf_payment_id = '4711'
    expect(await tell('another-shop-1')).toBe(200)
    expect((await incidents()).map(({ kind }) => kind)).toContain('unknownPayment')
  })

  it('should be refused when they are signed and can’t be read, and answered when they are about other things', async () => {
    const unreadable = [{}, { order: {} }, { order: { order_id: 7 }, payment: { cf_payment_id: {} } }]
    for (const data of unreadable) {
      expect(await market.sendNotice(provider.notice('PAYMENT_SUCCESS_WEBHOOK', data, market.at))).toBe(400)
    }
    expect(await market.sendNotice(provider.notice('SETTLEMENT_WEBHOOK', { test: 1 }, market.at))).toBe(200)
  })
})

describe('what was not paid in time', () => {
  it('should end, once, when the provider says so, and give its boxes back', async () => {
    const { as, paymentId, purchaseId, products } = await market.opened()
    const productId = products[0]?._id ?? 0
    market.later(TWENTY_MINUTES)
    Object.assign(provider.orders.get(paymentId) ?? {}, { order_status: 'EXPIRED' })
    market.stockMoved.mockClear()
    await Promise.all([market.reconcile(), market.reconcile(), verify(paymentId, as)])
    expect(await boxesOf(productId, domain)).toEqual({ left: 20, held: 0, sold: 0 })
    expect(market.stockMoved).toHaveBeenCalled()
    const [order] = await market.ordersOf(purchaseId)
    expect(order).toMatchObject({ status: 'cancelled', hasBoxes: false, payUntil: null })
    expect(order?.timeline.slice(1)).toMatchObject([
      { by: 0, byName: 'Santhe', role: 'system', reason: 'Payment was not completed' },
    ])
    expect((await verify(paymentId, as)).answer).toMatchObject({
      ...{ success: false, status: 'failed', message: 'Payment was not completed', payUntil: null },
    })
  })

  it.each<Fault | undefined>(['hangs', 'error', undefined])(
    'should end after the grace where the provider is silent or still waits (%s), and not before',
    async fault => {
      const { paymentId, purchaseId, products } = await market.opened()
      market.later(TWENTY_MINUTES + 1)
      provider.fault = fault
      await market.reconcile()
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending' }])
      market.later(61)
      await market.reconcile()
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'cancelled' }])
      expect(await boxesOf(products[0]?._id ?? 0, domain)).toMatchObject({ left: 20, sold: 0 })
      expect(await OnlinePayments(domain.connection).findById(paymentId).lean()).toMatchObject({ status: 'expired' })
    },
  )

  it('should be revived by money that comes late, where the boxes remain', async () => {
    const { as, paymentId, purchaseId, products } = await market.opened()
    market.later(TWENTY_MINUTES + 61)
    await market.reconcile()
    provider.pay(paymentId)
    market.later(3_600)
    market.stockMoved.mockClear()
    await market.reconcile()
    expect(market.stockMoved).toHaveBeenCalled()
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
    expect(await boxesOf(products[0]?._id ?? 0, domain)).toEqual({ left: 19, held: 0, sold: 1 })
    expect((await verify(paymentId, as)).answer).toMatchObject({ success: true, status: 'paid' })
    expect(await market.sendRefunds()).toBe(0)
  })

  it('should be given back, once, where the boxes are gone', async () => {
    const product = await aProduct(domain, { inventory: 2 })
    const { as, paymentId, purchaseId } = await market.opened({ products: [product], boxes: 2 })
    market.later(TWENTY_MINUTES + 61)
    await market.reconcile()
    await market.opened({ products: [product] })
    const notice = provider.successNotice(paymentId, provider.pay(paymentId), market.at)
    expect(await market.sendNotice(notice)).toBe(200)
    expect((await verify(paymentId, as)).answer).toMatchObject({
      ...{ success: false, status: 'failed', message: 'This order is cancelled, and your payment goes back to you.' },
    })
    await Promise.all([market.sendRefunds(), market.sendRefunds()])
    await market.reconcile()
    const refunds = [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]
    expect(refunds).toMatchObject([{ refund_amount: 480, refund_status: 'SUCCESS' }])
    const [order] = await market.ordersOf(purchaseId)
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refund: { state: 'done' } })
    const shown = await shop.answer(readOrder, { params: { id: order?._id ?? 0 } }, as)
    expect(shown.refund).toMatchObject({ amount: 480, state: 'done', doneAt: expect.any(String) })
    expect((await shop.answer(readPurchase, { params: { id: purchaseId } }, as)).paymentStatus).toBe('refunded')
    expect(await boxesOf(product._id, domain)).toEqual({ left: 1, held: 0, sold: 1 })
  })
})

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

describe('the cart', () => {
  it('should be told to anybody line by line, and hold nothing', async () => {
    const [fine, gone] = [await aProduct(domain), await aProduct(domain, { approvalStatus: 'pending' })]
    const empty = await aProduct(domain, { inventory: 0 })
    const items = [fine, gone, empty].map(({ _id }) => ({ productId: _id, quantity: 3 }))
    expect(await shop.answer(checkCart, { body: { items } })).toEqual({
      lines: [
        { productId: fine._id, state: 'ok', price: 240, left: 20 },
        { productId: gone._id, state: 'gone', price: null, left: 0 },
        { productId: empty._id, state: 'soldOut', price: 240, left: 0 },
      ],
    })
    expect(await boxesOf(fine._id, domain)).toEqual({ left: 20, held: 0, sold: 0 })
  })
})

describe('a market without a provider', () => {
  it('should offer cash on delivery alone, and say so to whoever wants to pay online', async () => {
    const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => market.at })
    const cash = api(server)
    const { actor } = await market.buyer()
    const as = { token: await server.signIn(actor) }
    expect(await cash.answer(listPaymentMethods)).toEqual({ methods: ['cod'], mode: null })
    const product = await aProduct(domain)
    const { quoteId } = await cash.answer(
      quoteCheckout,
      { body: { items: [{ productId: product._id, quantity: 1 }] } },
      as,
    )
    const message = 'Online payment is not offered here. Please choose cash on delivery.'
    const online = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const, quoteId }
    for (const refused of [
      await cash.call(createPaymentSession, { body: sessionBody([product]) }, as),
      await cash.call(placePurchase, { body: online }, as),
    ]) {
      expect([refused.status, refused.failure?.code, refused.failure?.message]).toEqual([400, 'VALIDATION', message])
    }
    expect((await cash.call(placePurchase, { body: { ...online, paymentMethod: 'cod' } }, as)).status).toBe(201)
    const unsigned = await fetch(`${server.url}/api/payments/webhook`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    })
    expect(unsigned.status).toBe(401)
    await server.close()
  })

  it('should be told apart from one that has one', async () => {
    expect(await shop.answer(listPaymentMethods)).toEqual({ methods: ['cashfree', 'cod'], mode: 'testing' })
  })
})

it('gives no key of the provider and no session away, in no line of a log', () => {
  const logged = JSON.stringify([Object.values(market.log).map(({ mock }) => mock.calls), market.server.lines])
  expect(logged).toContain('POST /orders')
  expect(logged).not.toMatch(/the-secret|the-app|session_santhe|asha@example|98450/)
})
