import { failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cart, openCheckoutPage, QUOTE, readyToPlace, toasts } from '../../testing/checkout-page.tsx'
import { aLine, anOrder, aQuote, savedAddress } from '../../testing/samples.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

const PLACE = 'POST /api/checkout'
const placed = { status: 201, body: { purchaseId: 5, orders: [anOrder(11)] } }

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

// docs/product/checkout.md#checkout-page
describe('access to checkout', () => {
  it('sends visitors to sign-in and back', async () => {
    show(CheckoutPage, { path: '/checkout', cart })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?redirect=/checkout')
  })

  // docs/product/checkout.md#empty-checkout
  it('shows an empty cart without a quote', async () => {
    const { requestsTo } = openCheckoutPage({}, { cart: [] })
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products')
    expect(requestsTo(QUOTE)).toEqual([])
  })

  it('links back to the cart', async () => {
    openCheckoutPage({})
    await readyToPlace()
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart')
  })
})

describe('useQuote', () => {
  it('requests one quote on opening with lines and profile PIN', async () => {
    const { requestsTo } = openCheckoutPage({})
    await readyToPlace()
    expect(requestsTo(QUOTE).map(({ body }) => body)).toEqual([
      { items: [{ productId: 1, quantity: 2 }], zipCode: '560034' },
    ])
    expect(screen.getByText('Handling')).toBeTruthy()
    expect(screen.getByText('₹620.00')).toBeTruthy()
    expect(screen.getByText(/Your boxes are held for/).textContent).toMatch(/(10:00|9:5\d)/)
  })

  it('renews an expired reservation and says when the total changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requestsTo } = openCheckoutPage({
      [QUOTE]: (_request, before) => ({
        status: 201,
        body: before === 0 ? aQuote(cart) : aQuote([aLine(1, { name: 'Tomato', quantity: 2, price: 350 })]),
      }),
    })
    await readyToPlace()
    await act(() => vi.advanceTimersByTimeAsync(601_000))
    await waitFor(() => expect(requestsTo(QUOTE)).toHaveLength(2))
    expect(await screen.findByText('The total is now ₹720.00. Please look at it before you order.')).toBeTruthy()
    expect(screen.getByText('Tomato now costs ₹350.00 a box.')).toBeTruthy()
  })

  it('announces only the last minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openCheckoutPage({})
    await readyToPlace()
    await act(() => vi.advanceTimersByTimeAsync(500_000))
    expect(screen.queryByText('Your boxes are held for one more minute.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.getByText('Your boxes are held for one more minute.')).toBeTruthy()
  })

  it('names lines with too little stock and continues with the rest', async () => {
    const { cart: lines } = openCheckoutPage({
      [QUOTE]: (_request, before) =>
        before === 0
          ? failure(409, 'OUT_OF_STOCK', 'Only 1 box of Tomato is left.', {
              details: { lines: [{ productId: 1, name: 'Tomato', available: 1 }] },
            })
          : { status: 201, body: aQuote([aLine(1, { name: 'Tomato' })]) },
    })
    expect(await screen.findByText('Tomato: only 1 box is left.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take what is left and continue' }))
    await readyToPlace()
    expect(lines().map(({ quantity }) => quantity)).toEqual([1])
    expect(screen.queryByText('Tomato: only 1 box is left.')).toBeNull()
  })

  it('continues without unavailable products', async () => {
    const both = [...cart, aLine(2, { name: 'Okra' })]
    const { cart: lines, requestsTo } = openCheckoutPage(
      {
        [QUOTE]: (_request, before) =>
          before === 0
            ? failure(409, 'PRODUCT_NOT_BUYABLE', 'Gone', { details: { lines: [{ productId: 2, name: 'Okra' }] } })
            : { status: 201, body: aQuote(cart) },
      },
      { cart: both },
    )
    expect(await screen.findByText('Okra can’t be bought any more.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove and continue' }))
    await readyToPlace()
    expect(lines().map(({ id }) => id)).toEqual([1])
    expect(requestsTo(QUOTE)).toHaveLength(2)
  })

  it('retries a failed quote', async () => {
    openCheckoutPage({
      [QUOTE]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { status: 201, body: aQuote(cart) },
    })
    expect(await screen.findByText('We couldn’t price your cart')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await readyToPlace()
  })
})

describe('useQuote after the session ended', () => {
  const refused = failure(401, 'NOT_SIGNED_IN', 'Please sign in to go on.')
  const signInAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))

  it('requests a quote after signing in again', async () => {
    const page = openCheckoutPage({
      [QUOTE]: (_request, before) => (before === 0 ? refused : { status: 201, body: aQuote(cart) }),
    })
    expect(await screen.findByText('We couldn’t price your cart')).toBeTruthy()
    expect(page.host.store.getState().session.phase).toBe('expired')
    signInAgain()
    await readyToPlace()
    expect(screen.queryByText('We couldn’t price your cart')).toBeNull()
    expect(page.requestsTo(QUOTE)).toHaveLength(2)
  })

  it('requests a quote even when the refusal arrives after signing in', async () => {
    let refuse = () => {}
    const late = new Promise<typeof refused>(resolve => {
      refuse = () => resolve(refused)
    })
    const page = openCheckoutPage({
      [QUOTE]: (_request, before) => (before === 0 ? late : Promise.resolve({ status: 201, body: aQuote(cart) })),
    })
    await waitFor(() => expect(page.requestsTo(QUOTE)).toHaveLength(1))
    const { store } = page.host
    act(() => void store.dispatch({ type: 'sessionPhase/sessionExpired' }))
    signInAgain()
    await waitFor(() => expect(store.getState().session.phase).toBe('going'))
    await act(async () => refuse())
    await readyToPlace()
    expect(page.requestsTo(QUOTE)).toHaveLength(2)
  })
})

// docs/product/checkout.md#placing-errors
describe('placing an order', () => {
  // docs/product/checkout.md#after-cash-on-delivery
  it('sends form and quote, clears the cart without a toast and opens the orders', async () => {
    const { requestsTo, cart: lines } = openCheckoutPage({ [PLACE]: placed })
    fireEvent.click(await readyToPlace())
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders')
    expect(requestsTo(PLACE).map(({ body }) => body)).toEqual([
      {
        firstName: 'Asha',
        lastName: 'Rao Kulkarni',
        email: 'asha@example.com',
        phone: '9845012345',
        ...savedAddress,
        notes: '',
        paymentMethod: 'cod',
        quoteId: 'quote-1',
      },
    ])
    expect(lines()).toEqual([])
    expect(toasts()).toEqual(['Order placed / The farm has your order. You pay when it arrives.'])
    expect(requestsTo(QUOTE)).toHaveLength(1)
  })

  it('places once on a double click', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { requestsTo } = openCheckoutPage({
      [PLACE]: async () => {
        await waiting
        return placed
      },
    })
    const button = await readyToPlace()
    fireEvent.submit(screen.getByRole('form'))
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(button.disabled).toBe(true))
    expect(button.textContent).toBe('Placing order…')
    arrive()
    await screen.findByTestId('elsewhere')
    expect(requestsTo(PLACE)).toHaveLength(1)
  })

  it('keeps the typed form when the phone drops the page', async () => {
    openCheckoutPage({}).host.close()
    await readyToPlace()
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hoskote' } })
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(sessionStorage.getItem('santhe-purchase')).toMatch(/"firstName":"".*"city":"Hoskote"/)
    document.body.replaceChildren()
    openCheckoutPage({})
    await readyToPlace()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hoskote')
  })

  it('keeps boxes in the cart that another tab added before the response', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { cart: lines } = openCheckoutPage({ [PLACE]: () => waiting.then(() => placed) })
    fireEvent.click(await readyToPlace())
    const newValue = JSON.stringify([...lines(), aLine(9)])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue })))
    arrive()
    await screen.findByTestId('elsewhere')
    expect(lines().map(({ id }) => id)).toEqual([9])
  })

  it('retries under the same key and reservation after a broken connection', async () => {
    const { requestsTo } = openCheckoutPage({ [PLACE]: (_request, before) => (before === 0 ? undefined : placed) })
    fireEvent.click(await readyToPlace())
    expect(await screen.findByText(/your order is placed only once/)).toBeTruthy()
    expect(toasts()).toEqual(['Error placing order / There was an error placing your order. Please try again.'])
    fireEvent.click(await readyToPlace())
    await screen.findByTestId('elsewhere')
    const keys = requestsTo(PLACE).map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(requestsTo(QUOTE)).toHaveLength(1)
  })

  it.each([
    [401, 'NOT_SIGNED_IN'],
    [429, 'RATE_LIMITED'],
  ])('keeps the key of an attempt without response after a refusal with %i', async (status, code) => {
    const responses = [undefined, failure(status, code, 'Not now'), placed]
    const { requestsTo } = openCheckoutPage({ [PLACE]: (_request, before) => responses[before] })
    fireEvent.click(await readyToPlace())
    expect(await screen.findByText(/your order is placed only once/)).toBeTruthy()
    fireEvent.click(await readyToPlace())
    await waitFor(() => expect(requestsTo(PLACE)).toHaveLength(2))
    expect(await screen.findByText(/your order is placed only once/)).toBeTruthy()
    fireEvent.click(await readyToPlace())
    await screen.findByTestId('elsewhere')
    expect(new Set(requestsTo(PLACE).map(({ key }) => key)).size).toBe(1)
    expect(requestsTo(QUOTE)).toHaveLength(1)
  })

  it('uses a new key after a definite refusal', async () => {
    const refusal = failure(400, 'VALIDATION', 'We do not deliver there', {
      fields: { zipCode: 'We do not deliver there' },
    })
    const { requestsTo } = openCheckoutPage({ [PLACE]: (_request, before) => (before === 0 ? refusal : placed) })
    fireEvent.click(await readyToPlace())
    expect(await screen.findAllByText(/We do not deliver there/)).not.toEqual([])
    expect(document.activeElement?.textContent).toContain('One field needs another look')
    fireEvent.click(await readyToPlace())
    await screen.findByTestId('elsewhere')
    const [first, second] = requestsTo(PLACE).map(({ key }) => key)
    expect(first).not.toBe(second)
  })

  it('keeps form and cart on failure, explains it and requests a new quote', async () => {
    const { requestsTo, cart: lines } = openCheckoutPage({
      [PLACE]: failure(409, 'QUOTE_EXPIRED', 'Your boxes were held for 10 minutes and have been released.'),
    })
    const button = await readyToPlace()
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hoskote' } })
    fireEvent.click(button)
    expect(await screen.findByText('Your boxes were held for 10 minutes and have been released.')).toBeTruthy()
    expect(toasts()).toEqual(['Error placing order / There was an error placing your order. Please try again.'])
    await waitFor(() => expect(requestsTo(QUOTE)).toHaveLength(2))
    await readyToPlace()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hoskote')
    expect(lines()).toHaveLength(1)
  })

  it('links to the orders when an earlier attempt succeeded after all', async () => {
    openCheckoutPage({ [PLACE]: failure(409, 'KEY_REUSED', 'This key was used') })
    fireEvent.click(await readyToPlace())
    const alert = await screen.findByText(/Your earlier order went through/)
    const link = within(alert.parentElement ?? document.body).getByRole('link', { name: 'Your orders' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders')
  })

  it('keeps the form when the session has ended', async () => {
    const { cart: lines, host } = openCheckoutPage({
      [PLACE]: failure(401, 'NOT_SIGNED_IN', 'Please sign in to go on.'),
    })
    const button = await readyToPlace()
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: '7 Market Street' } })
    fireEvent.click(button)
    await waitFor(() => expect(host.store.getState().session.phase).toBe('expired'))
    expect(screen.queryByTestId('elsewhere')).toBeNull()
    expect(screen.getByDisplayValue('7 Market Street')).toBeTruthy()
    expect(lines()).toHaveLength(1)
  })
})
