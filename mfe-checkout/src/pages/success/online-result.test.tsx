import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aLine, anOrder, anOrderDetail, anOutcome, asha } from '../../testing/samples.ts'
import { sentence } from '../../testing/sentence.ts'
import { SuccessPage } from './SuccessPage.tsx'

const VERIFY = 'POST /api/payments/verify'
const at = '/checkout/success?order_id=santhe-5-abc'
const open = (responses: FakeResponses, user: ReturnType<typeof asha> | undefined = asha()) =>
  show(SuccessPage, { path: '/checkout/success', at, ...(user ? { user } : {}), cart: [aLine(12)], responses })
const paid = anOutcome({
  success: true,
  status: 'paid',
  payUntil: null,
  orders: [anOrder(11), anOrder(12, { farmName: 'Meena’s Orchard', total: 410.5 })],
})

/** Returns a farm's order as in the list of orders. */
function rowOf(farm: string): HTMLElement {
  const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(farm))
  if (!row) throw new Error(`${farm} has no order in the list`)
  return row
}

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

// docs/product/checkout.md#clearing-the-cart, docs/product/payments.md#payment-errors
describe('PaidOnline', () => {
  it('shows arrival per farm and the address', async () => {
    const orders = [
      anOrder(11, { estimatedDelivery: '2099-03-01' }),
      anOrder(12, { farmName: 'Meena’s Orchard', estimatedDelivery: '2099-04-05' }),
    ]
    open({
      [VERIFY]: { body: { ...paid, orders } },
      'GET /api/orders/11': { body: anOrderDetail(11, { estimatedDelivery: '2099-03-01' }) },
      'GET /api/orders/12': { body: anOrderDetail(12, { estimatedDelivery: '2099-04-05' }) },
    })
    expect(await screen.findByText('Delivering to 12 Temple Road, Bengaluru, Karnataka 560034')).toBeTruthy()
    const arrivals = [
      ['Ravi’s Field', 'Arrives 01 Mar 2099'],
      ['Meena’s Orchard', 'Arrives 05 Apr 2099'],
    ] as const
    for (const [farm, arrival] of arrivals) {
      const row = within(rowOf(farm))
      expect(row.getByText(sentence(arrival))).toBeTruthy()
      expect(await row.findByRole('button', { name: 'Add to calendar' })).toBeTruthy()
    }
  })

  it('shows a paid purchase with order id and orders, and clears the cart silently', async () => {
    sessionStorage.setItem('santhe-purchase', '{}')
    const { cart, requestsTo } = open({ [VERIFY]: { body: paid } })
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy()
    expect(screen.getByText('santhe-5-abc')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order #12' }).getAttribute('href')).toBe('/dashboard/orders/12')
    expect(screen.getByText('Meena’s Orchard')).toBeTruthy()
    expect(screen.getByText('₹410.50')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Purchase #5' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Orders' }).className).toMatch(/primary/)
    await waitFor(() => expect(cart()).toEqual([]))
    expect(screen.queryByTestId('toast')).toBeNull()
    expect(requestsTo(VERIFY).map(({ body }) => body)).toEqual([{ orderId: 'santhe-5-abc' }])
    expect(sessionStorage.getItem('santhe-purchase')).toBeNull()
  })

  it('polls with growing pauses until settled', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requestsTo, cart } = open({ [VERIFY]: (_request, before) => ({ body: before < 2 ? anOutcome() : paid }) })
    expect(await screen.findByRole('heading', { name: 'Payment pending' })).toBeTruthy()
    await waitFor(() => expect(cart()).toEqual([]))
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await waitFor(() => expect(requestsTo(VERIFY)).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(requestsTo(VERIFY)).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(requestsTo(VERIFY)).toHaveLength(3)
  })

  it('keeps a cart filled after clearing', async () => {
    const pending = { body: anOutcome() }
    const first = open({ [VERIFY]: pending })
    await waitFor(() => expect(first.cart()).toEqual([]))
    cleanup()
    const again = open({ [VERIFY]: pending })
    expect(await screen.findByRole('heading', { name: 'Payment pending' })).toBeTruthy()
    expect(again.cart()).toHaveLength(1)
    cleanup()
    const paidPage = open({ [VERIFY]: { body: paid } })
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy()
    expect(paidPage.cart()).toHaveLength(1)
  })

  it('removes only bought boxes from the cart', async () => {
    const cart = [aLine(12, { quantity: 3 }), aLine(13)]
    const { cart: left } = show(SuccessPage, {
      ...{ path: '/checkout/success', at, user: asha(), cart, responses: { [VERIFY]: { body: paid } } },
    })
    await waitFor(() =>
      expect(left().map(({ id, quantity }) => [id, quantity])).toEqual([
        [12, 1],
        [13, 1],
      ]),
    )
  })

  it('opens the order whose extra boxes were paid, and keeps the cart', async () => {
    const { cart } = open({ [VERIFY]: { body: { ...paid, changedOrder: 11 } } })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders/11')
    expect(cart()).toHaveLength(1)
  })

  it('checks immediately when back online', async () => {
    open({ [VERIFY]: (_request, before) => (before === 0 ? undefined : { body: paid }) })
    expect(await screen.findByRole('heading', { name: 'Payment verification failed' })).toBeTruthy()
    expect(screen.getByText(/We can’t reach the market/)).toBeTruthy()
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy()
  })

  it('keeps the cart of an unpaid order and offers Pay before the deadline', async () => {
    const { cart } = open({ [VERIFY]: { body: anOutcome({ status: 'failed' }) } })
    expect(await screen.findByRole('heading', { name: 'Payment was not completed' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Back to Cart' })).toBeNull()
    expect(cart()).toHaveLength(1)
  })

  it('shows the server’s message for a refused payment', async () => {
    const message = 'This order is cancelled, and your payment will be refunded.'
    open({ [VERIFY]: { body: anOutcome({ status: 'failed', message, payUntil: null }) } })
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy()
  })

  it('offers no payment after the deadline', async () => {
    open({ [VERIFY]: { body: anOutcome({ status: 'failed', payUntil: null }) } })
    expect(await screen.findByRole('heading', { name: 'Payment was not completed' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart')
    expect(screen.getByRole('button', { name: 'Order again' }).className).toMatch(/primary/)
  })

  it('says that the order is unknown and keeps the cart', async () => {
    const { cart } = open({ [VERIFY]: failure(404, 'NOT_FOUND', 'We can’t find that.') })
    expect(await screen.findByRole('heading', { name: 'We can’t find this order' })).toBeTruthy()
    expect(cart()).toHaveLength(1)
  })

  it('shows the server’s message for a failed verification and retries', async () => {
    open({
      [VERIFY]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'The provider is silent') : { body: paid },
    })
    expect(await screen.findByText('The provider is silent')).toBeTruthy()
    screen.getByRole('button', { name: 'Try Again' }).click()
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy()
  })

  it('sends visitors to sign-in', async () => {
    show(SuccessPage, { path: '/checkout/success', at, responses: {} })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/login?redirect=${encodeURIComponent(at)}`)
  })
})
