import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causeOfRefund, refundIdOfOrder, refundIdOfPayment, renamedRefundId } from './refund-id.ts'

const DOCUMENTED = /^[A-Za-z0-9_]{3,40}$/
const orderIds = fc.integer({ min: 1 })
const paymentIds = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String), fc.string({ minLength: 1 }))

describe('the id of a refund', () => {
  it('is what the provider documents, whatever the order or the payment is called', () => {
    fc.assert(fc.property(orderIds, orderId => DOCUMENTED.test(refundIdOfOrder(orderId))))
    fc.assert(fc.property(paymentIds, cfPaymentId => DOCUMENTED.test(refundIdOfPayment(cfPaymentId))))
  })

  it('is another for another payment', () => {
    const one = 'x'.repeat(50)
    expect(new Set(['5114', '5115', one, `${one}x`, 'ಹಣ', 'a-b', 'a_b'].map(refundIdOfPayment)).size).toBe(7)
  })

  it('is the one cause, named in the former way or in this one', () => {
    fc.assert(
      fc.property(orderIds, orderId => {
        expect(renamedRefundId(`order-${orderId}`)).toBe(refundIdOfOrder(orderId))
        expect(renamedRefundId(refundIdOfOrder(orderId))).toBeUndefined()
        expect(causeOfRefund(`order-${orderId}`)).toBe(causeOfRefund(refundIdOfOrder(orderId)))
      }),
    )
    fc.assert(
      fc.property(paymentIds, cfPaymentId => {
        expect(causeOfRefund(`payment-${cfPaymentId}`)).toBe(causeOfRefund(refundIdOfPayment(cfPaymentId)))
      }),
    )
  })
})
