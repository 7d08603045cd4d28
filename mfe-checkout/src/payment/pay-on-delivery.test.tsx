import type { PaymentOutcome } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { savePlacement } from '../pages/checkout/placement/placement.ts'
import { SuccessPage } from '../pages/success/SuccessPage.tsx'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { openCheckoutPage, toasts } from '../testing/checkout-page.tsx'
import { aLine, anOrder, anOrderDetail, anOutcome, asha, NOW } from '../testing/samples.ts'

const SWITCH = 'POST /api/purchases/5/pay-on-delivery'
const purchase = {
  ...{ id: 5, createdAt: '2026-11-20T06:00:00.000Z', paymentMethod: 'cod', paymentStatus: 'unpaid', payUntil: null },
  ...{ fees: [], subtotal: 300, total: 320, orders: [anOrder(11, { purchaseId: 5 })] },
}
const INSTEAD = 'Pay on delivery instead'

/** The checkout of a tab returning unpaid from the provider. */
function comeBack(responses: FakeResponses) {
  const values = {
    ...{ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: '9845012345' },
    ...{ address: '12 Temple Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560034' },
    ...{ deliveries: '', notes: '', pickup: '', saveAddress: '', addressLabel: '' },
  }
  const open = { purchaseId: 5, paymentId: 'santhe-5-abc', expiresAt: '2099-01-01T06:00:00.000Z' }
  savePlacement({ step: 'paying', personId: 3, values, ...open })
  return openCheckoutPage({ 'POST /api/payments/verify': { body: anOutcome() }, ...responses }, { cart: [aLine(12)] })
}
afterEach(() => sessionStorage.clear())

// docs/product/checkout.md#clearing-the-cart
describe('PayOnDelivery after a dropped payment', () => {
  it('keeps the order, clears the cart and opens the orders', async () => {
    const { cart, requestsTo } = comeBack({ [SWITCH]: { body: purchase } })
    expect(await screen.findByText('Your order is waiting for payment')).toBeTruthy()
    expect(screen.getByText(/You can pay until/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: INSTEAD }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders')
    expect(cart()).toEqual([])
    expect(requestsTo(SWITCH)).toHaveLength(1)
    expect(sessionStorage.getItem('santhe-purchase')).toBeNull()
    expect(toasts()).toEqual(['Order placed / The farm has your order. You pay when it arrives.'])
  })

  it('opens the result when the purchase was paid meanwhile, and keeps the cart', async () => {
    let isPaid = false
    const paid = (): PaymentOutcome => anOutcome({ status: 'paid', success: true, payUntil: null })
    const { cart } = comeBack({
      'POST /api/payments/verify': () => ({ body: isPaid ? paid() : anOutcome() }),
      [SWITCH]: () => {
        isPaid = true
        return failure(409, 'PAYMENT_CLOSED', 'This purchase can no longer be paid online.')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: INSTEAD }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/checkout/success?order_id=santhe-5-abc')
    expect(cart()).toHaveLength(1)
    expect(toasts()[0]).toMatch(/couldn’t change this order to payment on delivery/)
  })

  it('shows on the order’s page to its buyer only', async () => {
    const waiting = { paymentMethod: 'cashfree', payUntil: '2099-01-01T06:00:00.000Z', purchaseId: 5 } as const
    const open = (isOwn: boolean) =>
      show(BuyerOrder, {
        ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha() },
        responses: {
          'GET /api/orders/11': { body: anOrderDetail(11, { ...waiting, isOwn }) },
          [SWITCH]: { body: purchase },
        },
      })
    const { requestsTo } = open(true)
    fireEvent.click(await screen.findByRole('button', { name: INSTEAD }))
    await waitFor(() => expect(requestsTo(SWITCH)).toHaveLength(1))
    cleanup()
    open(false)
    await screen.findByText('This order is not paid yet')
    expect(screen.queryByRole('button', { name: INSTEAD })).toBeNull()
  })
})

it('success page of a paid purchase shows the address and a calendar entry', async () => {
  show(SuccessPage, {
    ...{ path: '/checkout/success', at: '/checkout/success?order_id=santhe-5-abc', user: asha() },
    now: NOW,
    responses: {
      'POST /api/payments/verify': { body: anOutcome({ status: 'paid', success: true, payUntil: null }) },
      'GET /api/orders/11': { body: anOrderDetail(11, { paymentMethod: 'cashfree', paymentStatus: 'paid' }) },
    },
  })
  expect(await screen.findByText('Delivering to 12 Temple Road, Bengaluru, Karnataka 560034')).toBeTruthy()
  expect(within(document.body).getAllByRole('button', { name: 'Add to calendar' })).toHaveLength(1)
})
