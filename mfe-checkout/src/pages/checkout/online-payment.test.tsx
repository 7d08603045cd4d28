import type { PaymentOutcome, PaymentSession } from '@santhe/contracts'
import { type FakeResponses, failure } from '@santhe/host/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCheckoutPage, QUOTE, readyToPlace, toasts } from '../../testing/checkout-page.tsx'
import { anOrder, anOutcome } from '../../testing/samples.ts'

const SESSION = 'POST /api/payments/create-session'
const RESUME = 'POST /api/purchases/5/payment-session'
const VERIFY = 'POST /api/payments/verify'
const session: PaymentSession = {
  message: '',
  sessionId: 'session_1',
  orderId: 'santhe-5-abc',
  mode: 'testing',
  purchaseId: 5,
  expiresAt: '2099-01-01T06:00:00.000Z',
}
const opened = { status: 201, body: session }
const outcome = (more: Partial<PaymentOutcome>) => ({ body: anOutcome(more) })
const checkout = vi.fn(async (): Promise<unknown> => ({}))

const open = (responses: FakeResponses) => openCheckoutPage({ [VERIFY]: outcome({}), ...responses })

/** The same tab after a reload: only its session storage remains. */
function reload(responses: FakeResponses) {
  cleanup()
  return open(responses)
}

async function pressPay() {
  fireEvent.click(await screen.findByLabelText(/Online payment/))
  fireEvent.click(await readyToPlace('Place order and pay'))
}

beforeEach(() => vi.stubGlobal('Cashfree', () => ({ checkout })))
afterEach(() => {
  sessionStorage.clear()
  checkout.mockReset()
  vi.unstubAllGlobals()
})

// docs/product/payments.md#payment-errors
describe('paying online', () => {
  it('places once under one key and opens the provider in the same window', async () => {
    const { requestsTo, cart: lines } = open({ [SESSION]: opened })
    await pressPay()
    expect(await screen.findByText('On to your payment')).toBeTruthy()
    await waitFor(() =>
      expect(checkout).toHaveBeenCalledWith({ paymentSessionId: 'session_1', redirectTarget: '_self' }),
    )
    expect(requestsTo(SESSION)).toHaveLength(1)
    expect(requestsTo(SESSION)[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(requestsTo(SESSION)[0]?.body).toMatchObject({ amount: '620.00', quoteId: 'quote-1' })
    expect(lines()).toHaveLength(1)
  })

  // docs/product/delivery.md#windows, docs/product/delivery.md#delivery-wishes
  it('sends the chosen day and time, and refuses days out of range', async () => {
    const { requestsTo } = open({ [SESSION]: opened })
    const date = await screen.findByRole('textbox', { name: /Delivery date/ })
    fireEvent.change(date, { target: { value: '01/01/2020' } })
    await pressPay()
    expect((await screen.findAllByText(/Please choose .* or later/)).length).toBeGreaterThan(0)
    expect(requestsTo(SESSION)).toEqual([])
    fireEvent.change(date, { target: { value: '01/03/2099' } })
    await pressPay()
    expect((await screen.findAllByText(/Please choose .* or earlier/)).length).toBeGreaterThan(0)
    expect(requestsTo(SESSION)).toEqual([])
    const chosen = addDays(istDateOf(new Date()), 9)
    fireEvent.change(date, { target: { value: chosen.split('-').reverse().join('/') } })
    fireEvent.change(screen.getByLabelText('Delivery window'), { target: { value: 'morning' } })
    await pressPay()
    await waitFor(() => expect(requestsTo(SESSION)).toHaveLength(1))
    expect(requestsTo(SESSION)[0]?.body).toMatchObject({
      orderData: [{ notes: `Delivery Date: ${chosen}\nDelivery Window: morning` }],
    })
  })

  it('saves a typed address once the order is placed', async () => {
    const save = 'POST /api/users/addresses'
    const { requestsTo } = open({ [SESSION]: opened, [save]: failure(503, 'UNAVAILABLE', 'Back soon') })
    await readyToPlace()
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: '7 Car Street' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }))
    fireEvent.click(screen.getByLabelText(/Online payment/))
    fireEvent.click(screen.getByRole('button', { name: 'Place order and pay' }))
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce())
    await waitFor(() => expect(requestsTo(save).map(({ body }) => body)).toMatchObject([{ label: '7 Car Street' }]))
  })

  it('shows the provider’s refusal while the order waits for payment', async () => {
    checkout.mockResolvedValue({ error: { message: 'Session expired' } })
    open({ [SESSION]: opened })
    await pressPay()
    expect(await screen.findByText('Your order is waiting for payment')).toBeTruthy()
    expect(screen.getByText('Session expired')).toBeTruthy()
    expect(toasts()).toEqual(['Payment failed / Session expired'])
  })

  it('says that the provider’s script failed while the order waits for payment', async () => {
    vi.unstubAllGlobals()
    vi.spyOn(document.head, 'append').mockImplementationOnce((...nodes) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement) queueMicrotask(() => node.dispatchEvent(new Event('error')))
    })
    open({ [SESSION]: opened })
    await pressPay()
    expect(await screen.findByText('Your order is waiting for payment')).toBeTruthy()
    expect(toasts()).toEqual([
      'Payment failed / Cashfree SDK failed to load. Please check your internet connection and try again.',
    ])
  })

  it('says that no session was created and retries under the same key', async () => {
    const { requestsTo } = open({
      [SESSION]: (_request, before) =>
        before === 0 ? failure(503, 'PAYMENT_SESSION', 'Failed to create payment session') : opened,
    })
    await pressPay()
    expect(await screen.findByText(/your order is placed only once/)).toBeTruthy()
    expect(toasts()).toEqual(['Failed to create payment session / Payment session creation failed'])
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'How would you like to pay?' }).disabled).toBe(true)
    await pressPay()
    await screen.findByText('On to your payment')
    const [first, second] = requestsTo(SESSION).map(({ key }) => key)
    expect(second).toBe(first)
    expect(requestsTo(QUOTE)).toHaveLength(1)
  })
})

describe('online payment after a reload or Back', () => {
  it('repeats an attempt without response with the same body and key', async () => {
    const first = open({ [SESSION]: () => undefined })
    await pressPay()
    await screen.findByText(/your order is placed only once/)
    const second = reload({ [SESSION]: opened })
    expect(await screen.findByText('On to your payment')).toBeTruthy()
    expect(second.requestsTo(SESSION)).toEqual(first.requestsTo(SESSION))
    expect(second.requestsTo(QUOTE)).toEqual([])
  })

  it('resumes the waiting order without placing another', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalledTimes(1))
    const { requestsTo } = reload({ [RESUME]: { body: session } })
    expect(await screen.findByText('Your order is waiting for payment')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
      '/dashboard/orders/purchase/5',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(checkout).toHaveBeenCalledTimes(2))
    expect(requestsTo(SESSION)).toEqual([])
    expect(requestsTo(QUOTE)).toEqual([])
  })

  it('resumes when the browser restores the page', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    expect(await screen.findByText('On to your payment')).toBeTruthy()
    const back = new Event('pageshow')
    Object.defineProperty(back, 'persisted', { value: true })
    act(() => void dispatchEvent(back))
    expect(await screen.findByText('Your order is waiting for payment')).toBeTruthy()
  })

  it('opens the result if the order was paid meanwhile', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalled())
    reload({ [VERIFY]: outcome({ success: true, status: 'paid', payUntil: null }) })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/checkout/success?order_id=santhe-5-abc')
  })

  it('returns to form and cart after a failed payment', async () => {
    open({ [SESSION]: opened })
    await screen.findByDisplayValue('12 Temple Road')
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hoskote' } })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalled())
    const { cart: lines } = reload({ [VERIFY]: outcome({ status: 'failed', payUntil: null }) })
    expect(await screen.findByText('Payment was not completed')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Hoskote')
    expect(lines()).toHaveLength(1)
    expect(sessionStorage.length).toBe(0)
  })

  it('shows the whole amount to pay, cancelled orders included', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalled())
    const online = { purchaseId: 5, paymentMethod: 'cashfree', total: 320 } as const
    reload({ [VERIFY]: outcome({ orders: [anOrder(11, online), anOrder(12, { ...online, status: 'cancelled' })] }) })
    expect(await screen.findByText(/₹640.00 to pay/)).toBeTruthy()
  })

  it('cancels the unpaid order when the buyer edits the cart, and shows a failure', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalled())
    const SET = 'PUT /api/orders/11/status'
    const { requestsTo } = reload({
      [VERIFY]: outcome({ orders: [anOrder(11, { paymentMethod: 'cashfree' })] }),
      [SET]: failure(500, 'INTERNAL', 'Not now'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel and edit cart' }))
    await waitFor(() => expect(toasts()).toEqual(['Error updating order status / Not now']))
    expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ status: 'cancelled' }])
    expect(screen.getByText('Your order is waiting for payment')).toBeTruthy()
  })

  it('links to the waiting order in another tab', async () => {
    open({
      'GET /api/orders?limit=10': { body: [anOrder(12), anOrder(11, { purchaseId: 5, paymentMethod: 'cashfree' })] },
    })
    expect(await screen.findByText('You have an unpaid order')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
      '/dashboard/orders/purchase/5',
    )
  })

  it('replaces the pay button by a link when the same boxes wait for payment', async () => {
    const item = { productId: 1, productName: 'Tomato', quantity: 2, price: 300 }
    const order = anOrder(11, { purchaseId: 5, paymentMethod: 'cashfree' })
    open({
      'GET /api/orders?limit=10': { body: [{ ...order, items: [{ ...order.items[0], ...item }] }] },
    })
    await readyToPlace()
    fireEvent.click(screen.getByLabelText(/Online payment/))
    expect(await screen.findByText('You have ordered these boxes already')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'See the order' }).map(link => link.getAttribute('href'))).toEqual(
      Array.from({ length: 2 }, () => '/dashboard/orders/purchase/5'),
    )
    expect(screen.queryByRole('button', { name: 'Place order and pay' })).toBeNull()
    expect(screen.getByText('You have ordered these boxes already, and not paid for them yet.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/Cash on delivery/))
    expect(screen.getByRole('button', { name: 'Place order' })).toBeTruthy()
  })

  it('reloads the orders when the server reports an unpaid one', async () => {
    const { requestsTo } = open({
      [SESSION]: failure(409, 'UNPAID_PURCHASE', 'Not paid yet', { details: { purchaseId: 5 } }),
    })
    await pressPay()
    await waitFor(() => expect(requestsTo('GET /api/orders?limit=10').length).toBeGreaterThan(1))
    expect(await screen.findByText('Not paid yet')).toBeTruthy()
  })

  it('shows the empty form to another person', async () => {
    open({ [SESSION]: opened })
    await pressPay()
    await waitFor(() => expect(checkout).toHaveBeenCalled())
    cleanup()
    const stored = sessionStorage.getItem('santhe-purchase') ?? ''
    sessionStorage.setItem('santhe-purchase', JSON.stringify({ ...JSON.parse(stored), personId: 99 }))
    open({})
    expect(await screen.findByRole('button', { name: 'Place order' })).toBeTruthy()
  })
})
