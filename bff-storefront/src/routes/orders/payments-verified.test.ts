import { listPaymentMethods, readPurchase, resumePayment, verifyPayment } from '@santhe/contracts'
import { PaymentIncidents } from '@santhe/domain/records'
import { testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../testing/fake-provider.ts'
import { onlineShop } from '../../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
})

const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.call(verifyPayment, { body: { orderId, orderData: [{ total: 1 }] } }, as)

const incidents = () => PaymentIncidents(domain.connection).find().sort({ firstAt: 1 }).lean()

describe('POST /api/payments/verify', () => {
  // docs/product/payments.md#verify
  it('is pending until the provider reports paid, which releases the order to the farm', async () => {
    const { as, paymentId, purchaseId } = await market.opened()
    expect((await verify(paymentId, as)).data).toMatchObject({
      ...{ success: false, status: 'pending', message: 'Your payment is being confirmed.', purchaseId },
      payUntil: expect.any(String),
    })
    provider.pay(paymentId)
    const { status, data } = await verify(paymentId, as)
    expect([status, data]).toMatchObject([
      200,
      { success: true, status: 'paid', message: 'Payment received. Thank you!', purchaseId, payUntil: null },
    ])
    expect(data?.orders.map(order => order.paymentStatus)).toEqual(['paid'])
    expect(await market.ordersOf(purchaseId)).toMatchObject([{ isForFarm: true, payUntil: null, status: 'pending' }])
  })

  it.each<Fault>(['error', 'hangs', 'nonsense', 'disconnects'])(
    'settles nothing while the provider fails (%s), but reads settled payments',
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
      expect((await verify(paymentId, as)).data?.status).toBe('paid')
    },
  )

  it('blocks no other call while the provider hangs', async () => {
    const { as, paymentId } = await market.opened()
    provider.fault = 'waits'
    let isOver = false
    const callCount = () => provider.calls.filter(call => call === `GET /orders/${paymentId}`).length
    const hanging = Promise.all(Array.from({ length: 30 }, () => verify(paymentId, as)))
    void hanging.then(() => {
      isOver = true
    })
    await expect.poll(callCount).toBe(30)
    await shop.callOk(listPaymentMethods)
    expect(isOver).toBe(false)
    provider.hangUp()
    expect(new Set((await hanging).map(({ status }) => status))).toEqual(new Set([503]))
  })

  it('responds with 404 to everybody but the buyer', async () => {
    const { paymentId, purchaseId } = await market.opened()
    const { as } = await market.buyer()
    expect((await verify(paymentId, as)).status).toBe(404)
    expect((await shop.call(readPurchase, { params: { id: purchaseId } }, as)).status).toBe(404)
    expect((await shop.call(resumePayment, { params: { id: purchaseId } }, as)).status).toBe(404)
    expect((await verify('santhe-0-nobody', as)).status).toBe(404)
  })

  it('refuses a wrong amount or currency, records it and notifies every admin', async () => {
    for (const [wrong, kind] of [
      [{ amount: 1 }, 'wrongAmount'],
      [{ amount: 240.01 }, 'wrongAmount'],
      [{ currency: 'USD' }, 'wrongCurrency'],
    ] as const) {
      const { as, paymentId, purchaseId } = await market.opened()
      provider.pay(paymentId, wrong)
      const { status, data } = await verify(paymentId, as)
      expect([status, data]).toMatchObject([
        200,
        { success: false, status: 'failed', message: 'Payment verification failed' },
      ])
      expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'unpaid', isForFarm: false }])
      expect((await incidents()).filter(incident => incident.paymentId === paymentId)).toMatchObject([{ kind }])
      expect(market.log.error).toHaveBeenCalledWith({ paymentId }, expect.any(String))
    }
  })
})
