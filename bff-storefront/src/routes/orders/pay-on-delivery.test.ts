import { payOnDelivery, verifyPayment } from '@santhe/contracts'
import { Refunds } from '@santhe/domain/records'
import { testDomain } from '@santhe/domain/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { onlineShop } from '../../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)
beforeEach(() => {
  provider.fault = undefined
})

const verify = (orderId: string, as: { token?: string | undefined }) =>
  shop.callOk(verifyPayment, { body: { orderId } }, as)

it('payOnDelivery settles money that the provider already received', async () => {
  const { as, paymentId, purchaseId } = await market.opened()
  provider.pay(paymentId)
  const { failure } = await shop.call(payOnDelivery, { params: { id: purchaseId } }, as)
  expect(failure?.code).toBe('PAYMENT_CLOSED')
  expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentMethod: 'cashfree', paymentStatus: 'paid' }])
})

it('payOnDelivery works while the provider is down, and later money is refunded', async () => {
  const { as, paymentId, purchaseId } = await market.opened()
  provider.fault = 'error'
  const purchase = await shop.callOk(payOnDelivery, { params: { id: purchaseId } }, as)
  expect(purchase).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'unpaid', payUntil: null })
  expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentMethod: 'cod', isForFarm: true }])
  provider.fault = undefined
  provider.pay(paymentId)
  expect((await verify(paymentId, as)).success).toBe(false)
  await verify(paymentId, as)
  const refunds = await Refunds(domain.connection).find({ paymentId }).lean()
  expect(refunds.map(({ orderId }) => orderId)).toEqual([null])
  expect(await market.ordersOf(purchaseId)).toMatchObject([{ paymentMethod: 'cod', paymentStatus: 'unpaid' }])
})
