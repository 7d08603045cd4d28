import type { Purchase } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIELDS } from '../pages/checkout/form/use-shipping-form.ts'
import { savePlacement } from '../pages/checkout/placement/placement.ts'
import { SuccessPage } from '../pages/success/SuccessPage.tsx'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { PurchasePage } from '../purchase/PurchasePage.tsx'
import { openCheckoutPage, toasts } from '../testing/checkout-page.tsx'
import { aLine, anOrder, anOrderDetail, anOutcome, aProduct, asha, NOW } from '../testing/samples.ts'

const [PAY, INSTEAD, TAKE_BACK] = ['Pay now', 'Pay on delivery instead', 'Cancel and edit cart']
const AGAIN = ['GET /api/orders/11/again', 'GET /api/orders/12/again'] as const
const CANCEL = ['PUT /api/orders/11/status', 'PUT /api/orders/12/status'] as const
const payUntil = '2026-11-20T08:20:00.000Z'
const UNTIL = /today,\sNov\s20,\s2026,\s1:50\spm/

const online = { purchaseId: 5, paymentMethod: 'cashfree' } as const
const itemsOf = (productId: number, quantity: number) =>
  anOrder(1).items.map(item => ({ ...item, productId, quantity }))
const orders = [
  anOrder(11, { ...online, items: itemsOf(1, 2) }),
  anOrder(12, { ...online, items: itemsOf(2, 1), farmName: 'Meena’s Orchard' }),
]
const purchase: Purchase = {
  ...{ id: 5, createdAt: '2026-11-20T08:00:00.000Z', paymentMethod: 'cashfree', paymentStatus: 'unpaid', payUntil },
  ...{ fees: [], subtotal: 600, total: 640, orders },
}
const session = {
  ...{ message: '', sessionId: 'session_1', orderId: 'santhe-5-abc', mode: 'testing', purchaseId: 5 },
  expiresAt: payUntil,
}
const checkout = vi.fn(async () => ({}))

/** Responses while the payment is open: both orders can be cancelled, and all boxes bought again. */
const market: FakeResponses = {
  'POST /api/payments/verify': { body: anOutcome({ orders, payUntil }) },
  'GET /api/purchases/5': { body: purchase },
  'GET /api/orders/11': { body: anOrderDetail(11, { ...online, payUntil }) },
  'POST /api/purchases/5/payment-session': { body: session },
  [CANCEL[0]]: { body: anOrderDetail(11, { ...online, status: 'cancelled' }) },
  [CANCEL[1]]: { body: anOrderDetail(12, { ...online, status: 'cancelled' }) },
  [AGAIN[0]]: { body: { available: [{ product: aProduct(1), quantity: 2, ordered: 2 }], missing: [] } },
  [AGAIN[1]]: { body: { available: [{ product: aProduct(2), quantity: 1, ordered: 1 }], missing: [] } },
}

const pages = {
  success: (more: FakeResponses = {}) =>
    show(SuccessPage, {
      ...{ path: '/checkout/success', at: '/checkout/success?order_id=santhe-5-abc', user: asha(), now: NOW },
      ...{ cart: [aLine(1, { quantity: 2 }), aLine(2)], responses: { ...market, ...more } },
    }),
  purchase: (more: FakeResponses = {}) =>
    show(PurchasePage, {
      ...{ path: '/dashboard/orders/purchase/:id', at: '/dashboard/orders/purchase/5', user: asha(), now: NOW },
      responses: { ...market, ...more },
    }),
  order: (more: FakeResponses = {}) =>
    show(BuyerOrder, {
      ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
      responses: { ...market, ...more },
    }),
}
const everyPage = ['success', 'purchase', 'order'] as const

/** Resolves to the button once it is enabled. */
async function buttonOf(name: string): Promise<HTMLButtonElement> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

beforeEach(() => vi.stubGlobal('Cashfree', () => ({ checkout })))
afterEach(() => {
  sessionStorage.clear()
  checkout.mockClear()
  vi.unstubAllGlobals()
})

// docs/product/orders.md#open-payment
describe('page after a dropped payment', () => {
  it('explains it, shows until when boxes are reserved and clears the ordered cart', async () => {
    const { cart } = pages.success()
    expect(await screen.findByRole('heading', { name: 'Payment pending' })).toBeTruthy()
    expect(screen.getByText(/^We have no payment for your order yet\./)).toBeTruthy()
    expect(screen.getByText(/^We hold your boxes until/).textContent).toMatch(UNTIL)
    await waitFor(() => expect(cart()).toEqual([]))
  })

  it('covers all orders paid together', async () => {
    pages.purchase()
    expect(await screen.findByText('These 2 orders are not paid yet')).toBeTruthy()
    expect(screen.getByText(/^The farms see them once they are paid\./).textContent).toMatch(UNTIL)
  })

  it('says that paying one order pays its whole purchase', async () => {
    pages.order()
    expect(await screen.findByText('This order is not paid yet')).toBeTruthy()
    expect(screen.getByText('This applies to all of purchase #5.')).toBeTruthy()
  })

  it('resumes payment by order id', async () => {
    show(SuccessPage, {
      ...{ path: '/checkout/success', at: '/checkout/success?order_id=11', user: asha(), now: NOW },
      responses: market,
    })
    fireEvent.click(await buttonOf(PAY))
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce())
  })
})

// docs/product/payments.md#cancel-and-edit
describe.each(everyPage)('actions on the %s page', name => {
  it('are Pay as the primary one, pay on delivery, and edit', async () => {
    pages[name]()
    const looks = await Promise.all([PAY, INSTEAD, TAKE_BACK].map(async each => (await buttonOf(each)).className))
    expect(looks.map(look => /primary/.test(look))).toEqual([true, false, false])
    const links = screen.queryAllByRole('link').filter(({ className }) => /primary/.test(className))
    expect(links).toEqual([])
  })

  it('pay the waiting purchase without placing another', async () => {
    const { requestsTo } = pages[name]()
    fireEvent.click(await buttonOf(PAY))
    await waitFor(() =>
      expect(checkout).toHaveBeenCalledWith({ paymentSessionId: 'session_1', redirectTarget: '_self' }),
    )
    expect(requestsTo('POST /api/purchases/5/payment-session')).toHaveLength(1)
    expect(requestsTo('POST /api/payments/create-session')).toEqual([])
  })

  it('cancel all its orders and refill the cart', async () => {
    const { requestsTo, cart } = pages[name]()
    fireEvent.click(await buttonOf(TAKE_BACK))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/cart?again=order-11')
    for (const call of CANCEL) expect(requestsTo(call).map(({ body }) => body)).toEqual([{ status: 'cancelled' }])
    expect(cart().map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(toasts()).toEqual(['Your unpaid order was cancelled: 2 products are in your cart again / '])
  })

  it('keep the cart when cancelling is refused', async () => {
    const { requestsTo } = pages[name]({ [CANCEL[0]]: failure(409, 'ORDER_FINAL', 'It is paid already') })
    fireEvent.click(await buttonOf(TAKE_BACK))
    await waitFor(() => expect(toasts()).toEqual(['Error updating order status / It is paid already']))
    expect(requestsTo(CANCEL[1])).toEqual([])
    for (const call of AGAIN) expect(requestsTo(call)).toEqual([])
    expect(screen.queryByTestId('elsewhere')).toBeNull()
  })
})

it('TakeBack refills the cart with cancelled orders although another is refused', async () => {
  const { cart } = pages.purchase({ [CANCEL[1]]: failure(503, 'UNAVAILABLE', 'Back soon') })
  fireEvent.click(await buttonOf(TAKE_BACK))
  await waitFor(() => expect(cart().map(({ id }) => id)).toEqual([1]))
  expect(screen.queryByTestId('elsewhere')).toBeNull()
})

it('TakeBack ignores orders cancelled earlier', async () => {
  const some = [anOrder(10, { ...online, status: 'cancelled' }), ...orders]
  const { requestsTo, cart } = pages.purchase({ 'GET /api/purchases/5': { body: { ...purchase, orders: some } } })
  fireEvent.click(await buttonOf(TAKE_BACK))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/cart?again=order-11')
  expect(requestsTo('PUT /api/orders/10/status')).toEqual([])
  expect(cart().map(({ id }) => id)).toEqual([1, 2])
})

it('checkout discards a cancelled payment but keeps boxes and form', async () => {
  const values = Object.fromEntries(FIELDS.map(field => [field, field === 'notes' ? 'Ring twice' : '']))
  savePlacement({
    ...{ step: 'paying', personId: 3, purchaseId: 5, paymentId: 'santhe-5-abc', expiresAt: payUntil },
    values: values as Parameters<typeof savePlacement>[0]['values'],
  })
  const { cart } = openCheckoutPage(market, { cart: [], now: NOW })
  fireEvent.click(await buttonOf(TAKE_BACK))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/cart?again=order-11')
  expect(cart()).toHaveLength(2)
  cleanup()
  openCheckoutPage(market, { cart: [aLine(1)], now: NOW })
  expect(await screen.findByDisplayValue('Ring twice')).toBeTruthy()
})

it('checkout with other boxes in the cart shows the form', async () => {
  const values = Object.fromEntries(FIELDS.map(field => [field, '']))
  savePlacement({
    ...{ step: 'paying', personId: 3, purchaseId: 5, paymentId: 'santhe-5-abc', expiresAt: payUntil, boxes: '1x2 2x1' },
    values: values as Parameters<typeof savePlacement>[0]['values'],
  })
  const { cart } = openCheckoutPage(market, { cart: [aLine(7)], now: NOW })
  expect(await screen.findByLabelText(/^Address/)).toBeTruthy()
  expect(screen.queryByText('Your order is waiting for payment')).toBeNull()
  expect(cart()).toHaveLength(1)
})
