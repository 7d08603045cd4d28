import { placeOnlinePurchase } from '@santhe/contracts'
import { describe, expect, it } from 'vitest'
import { aLine, aQuote, savedAddress } from '../../../testing/samples.ts'
import { sessionBody } from './use-purchase.ts'

const form = {
  ...savedAddress,
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '9845012345',
  notes: 'Ring twice',
  paymentMethod: 'cashfree' as const,
}
const lines = [aLine(1, { quantity: 2 }), aLine(2, { price: 99.5, farm: { id: 8, name: 'Meena’s Orchard' } })]
const quote = aQuote(lines, {
  farms: [
    { farmerId: 7, farmName: 'Ravi’s Field', subtotal: 600, total: 617.15, estimatedDelivery: '2026-11-22' },
    { farmerId: 8, farmName: 'Meena’s Orchard', subtotal: 99.5, total: 102.35, estimatedDelivery: '2026-11-22' },
  ],
  total: 719.5,
})

// docs/product/payments.md#create-session
describe('sessionBody', () => {
  it('contains the amount as text, an entry per farm and the customer', () => {
    expect(sessionBody(form, quote, [])).toEqual({
      amount: '719.50',
      orderData: [
        { ...form, farmerId: 7, items: [{ productId: 1, quantity: 2, price: 300, farmerId: 7 }], total: 617.15 },
        { ...form, farmerId: 8, items: [{ productId: 2, quantity: 1, price: 99.5, farmerId: 8 }], total: 102.35 },
      ],
      customerDetails: { name: 'Asha Rao', email: 'asha@example.com', phone: '9845012345' },
      quoteId: 'quote-1',
    })
  })

  // docs/product/delivery.md#delivery-wishes
  it('writes each farm’s chosen delivery into its notes', () => {
    const { orderData } = sessionBody(form, quote, [{ farmerId: 8, date: '2026-12-11', window: 'morning' }])
    expect(orderData.map(({ notes }) => notes)).toEqual([
      'Ring twice',
      'Ring twice\nDelivery Date: 2026-12-11\nDelivery Window: morning',
    ])
  })

  it('states the pickup place', () =>
    expect(sessionBody(form, { ...quote, pickup: true }, [])).toEqual({
      ...sessionBody(form, quote, []),
      pickup: true,
    }))

  it('matches the call’s schema', () => {
    for (const pickup of [true, false]) {
      expect(placeOnlinePurchase.body.safeParse(sessionBody(form, { ...quote, pickup }, [])).success).toBe(true)
    }
  })
})
