import { listPaymentMethods, placeOnlinePurchase, placePurchase, quoteCheckout, readPurchase } from '@santhe/contracts'
import { aFarm, aProduct, boxesOf, CHECKOUT_FORM, countPurchases, purchaseOf, testDomain } from '@santhe/domain/testing'
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
})

const TWENTY_MINUTES = 1_200

describe('opening a payment', () => {
  it('places the purchase unpaid, takes its boxes and returns the provider’s session', async () => {
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
    const purchase = await shop.callOk(readPurchase, { params: { id: purchaseId } }, as)
    expect(purchase).toMatchObject({ paymentMethod: 'cashfree', paymentStatus: 'unpaid', payUntil: session.expiresAt })
    expect(purchase.orders.map(({ status, paymentStatus, total }) => [status, paymentStatus, total])).toEqual([
      ['pending', 'unpaid', 240],
      ['pending', 'unpaid', 100.01],
    ])
    for (const { _id } of products) expect(await boxesOf(_id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  })

  it('accepts pickup only where the farm offers it', async () => {
    const { as } = await market.buyer()
    const pickup = { isOffered: true, hours: 'Daily' }
    const product = await aProduct(domain, { ofFarm: (await aFarm(domain, { pickup })).farm })
    const body = { ...sessionBody([product]), pickup: true }
    const { purchaseId } = await shop.callOk(placeOnlinePurchase, { body }, as)
    expect(await purchaseOf(purchaseId, domain)).toMatchObject({ pickup: true })
    const other = { ...sessionBody([await aProduct(domain)]), pickup: true }
    const { status, failure } = await shop.call(placeOnlinePurchase, { body: other }, as)
    expect([status, failure?.fields?.pickup]).toEqual([400, expect.stringMatching(/does not offer pickup$/)])
  })

  it.each<Fault>(['error', 'hangs', 'nonsense', 'disconnects'])(
    'keeps the purchase when the provider fails (%s), and opens it on a retry',
    async fault => {
      const { as, actor } = await market.buyer()
      const product = await aProduct(domain)
      const body = sessionBody([product])
      const keyed = { ...as, headers: { 'Idempotency-Key': `retried-${fault}` } }
      provider.fault = fault
      const failed = await shop.call(placeOnlinePurchase, { body }, keyed)
      expect([failed.status, failed.failure?.message]).toEqual([503, 'Failed to create payment session'])
      expect(market.stockMoved).toHaveBeenCalled()
      provider.fault = undefined
      const opened = await shop.callOk(placeOnlinePurchase, { body }, keyed)
      expect(await shop.callOk(placeOnlinePurchase, { body }, keyed)).toEqual(opened)
      expect(await countPurchases(actor.id, domain)).toBe(1)
      expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
      const customerDetails = { ...body.customerDetails, phone: '98450 67890' }
      for (const changed of [{ amount: '241' }, { customerDetails }]) {
        const reused = await shop.call(placeOnlinePurchase, { body: { ...body, ...changed } }, keyed)
        expect([reused.status, reused.failure?.code]).toEqual([409, 'KEY_REUSED'])
      }
    },
  )

  it('stores nothing for a wrong amount or price, and returns fresh figures', async () => {
    const { as, actor } = await market.buyer()
    const product = await aProduct(domain)
    const { status, failure } = await shop.call(
      placeOnlinePurchase,
      { body: { ...sessionBody([product]), amount: '1.00' } },
      as,
    )
    expect([status, failure?.code, failure?.details?.total]).toEqual([409, 'PRICE_CHANGED', 240])
    expect(await countPurchases(actor.id, domain)).toBe(0)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
  })

  it('refuses a phone without a number before placing anything', async () => {
    const { as } = await market.buyer()
    const product = await aProduct(domain)
    const body = sessionBody([product])
    const customerDetails = { ...body.customerDetails, phone: 'call me later' }
    const { status, failure } = await shop.call(placeOnlinePurchase, { body: { ...body, customerDetails } }, as)
    expect([status, failure?.fields]).toEqual([400, { phone: 'Please enter a valid phone number' }])
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 20 })
  })

  it("refuses less than the provider's minimum before placing anything", async () => {
    const { as, actor } = await market.buyer()
    const product = await aProduct(domain, { price: 99 })
    const { status, failure } = await shop.call(placeOnlinePurchase, { body: sessionBody([product]) }, as)
    const text = 'Online payment starts at ₹1. Please choose cash on delivery.'
    expect([status, failure?.fields]).toEqual([400, { paymentMethod: text }])
    expect(await countPurchases(actor.id, domain)).toBe(0)
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 20 })
  })
})

// docs/product/payments.md#methods
describe('listPaymentMethods', () => {
  it('offers only cash on delivery without a provider, and refuses online payment', async () => {
    const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => market.at })
    const cash = api(server)
    const { actor } = await market.buyer()
    const as = { token: await server.signIn(actor) }
    expect(await cash.callOk(listPaymentMethods)).toEqual({ methods: ['cod'], mode: null })
    const product = await aProduct(domain)
    const { quoteId } = await cash.callOk(
      quoteCheckout,
      { body: { items: [{ productId: product._id, quantity: 1 }] } },
      as,
    )
    const message = 'Online payment is not offered here. Please choose cash on delivery.'
    const online = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const, quoteId }
    for (const refused of [
      await cash.call(placeOnlinePurchase, { body: sessionBody([product]) }, as),
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

  it('offers online payment with a provider', async () => {
    expect(await shop.callOk(listPaymentMethods)).toEqual({ methods: ['cashfree', 'cod'], mode: 'testing' })
  })
})

it('logs no provider key, session or contact', () => {
  const logged = JSON.stringify([Object.values(market.log).map(({ mock }) => mock.calls), market.server.lines])
  expect(logged).toContain('POST /orders')
  expect(logged).not.toMatch(/the-secret|the-app|session_santhe|asha@example|98450/)
})
