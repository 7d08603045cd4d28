import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundIdOfOrder, refundIdOfPayment } from './new-refund.ts'

const DOCUMENTED = /^[A-Za-z0-9_]{3,40}$/
const orderIds = fc.integer({ min: 1 })
const paymentIds = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String), fc.string({ minLength: 1 }))

describe('the id of a refund', () => {
  it('fits the provider’s documented form for any order or payment id', () => {
    fc.assert(
      fc.property(orderIds, fc.string(), (orderId, paymentId) => DOCUMENTED.test(refundIdOfOrder(orderId, paymentId))),
    )
    fc.assert(fc.property(paymentIds, cfPaymentId => DOCUMENTED.test(refundIdOfPayment(cfPaymentId))))
  })

  it('differs between markets of one merchant for the same order number', () => {
    expect(refundIdOfOrder(12, 'santhe-12-0a1b2c3d')).toBe('order_12_0a1b2c3d')
    expect(refundIdOfOrder(12, 'santhe-12-9a8b7c6d')).toBe('order_12_9a8b7c6d')
  })

  it('differs between payments', () => {
    const one = 'x'.repeat(50)
    expect(new Set(['5114', '5115', one, `${one}x`, 'ಹಣ', 'a-b', 'a_b'].map(refundIdOfPayment)).size).toBe(7)
  })
})
