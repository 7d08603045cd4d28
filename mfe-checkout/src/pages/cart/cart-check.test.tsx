import type { CheckedLine } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLine, asha } from '../../testing/samples.ts'
import { sentence } from '../../testing/sentence.ts'
import { CartPage } from './CartPage.tsx'

const CHECK = 'POST /api/cart/check'
const tomato = aLine(1, { name: 'Tomato', quantity: 3 })
const okra = aLine(2, { name: 'Okra' })
const now = (productId: number, more: Partial<CheckedLine> = {}): CheckedLine => ({
  productId,
  state: 'ok',
  price: 300,
  available: 14,
  status: 'Available Now',
  harvestDate: null,
  harvestMonth: null,
  ...more,
})
const checkResponses = (...lines: CheckedLine[]): FakeResponses => ({ [CHECK]: { body: { lines, split: null } } })
const open = (responses: FakeResponses, cart = [tomato, okra]) =>
  show(CartPage, {
    path: '/cart',
    user: asha(),
    cart,
    responses: { 'GET /api/order-fees/active': { body: [] }, ...responses },
  })
const total = () =>
  within(screen.getByRole('complementary'))
    .getAllByRole('term')
    .find(term => term.textContent === 'Total')?.nextElementSibling?.textContent
const changes = async () => await screen.findByRole('alert')

describe('checked cart', () => {
  it('shows the server’s arrival dates', async () => {
    const booked = aLine(1, { status: 'Pre-Order', harvestDate: '2026-11-01' })
    open(checkResponses(now(1, { status: 'Pre-Order', harvestDate: '2099-01-05' })), [booked])
    expect(await screen.findByText(sentence('Arrives 06 Jan 2099'))).toBeTruthy()
    expect(screen.getByText(sentence('Booked for the harvest of Jan 05, 2099'))).toBeTruthy()
  })

  it('mentions pickup only if every farm offers it', async () => {
    const offered = { offersPickup: true }
    open(checkResponses(now(1, offered), now(2, offered)))
    expect(await screen.findByText(/^You can also pick up at the farm/)).toBeTruthy()
    cleanup()
    const { requestsTo } = open(checkResponses(now(1, offered), now(2)))
    await waitFor(() => expect(requestsTo(CHECK)).toHaveLength(1))
    expect(screen.queryByText(/^You can also pick up at the farm/)).toBeNull()
  })

  it('shows a harvest month and estimates arrival on the day after it', async () => {
    const booked = aLine(1, { status: 'Pre-Order' })
    open(checkResponses(now(1, { status: 'Pre-Order', harvestMonth: 'December 2098' })), [booked])
    expect(await screen.findByText(sentence('Arrives 01 Jan 2099'))).toBeTruthy()
    expect(screen.getByText(sentence('Booked for the harvest of December 2098'))).toBeTruthy()
  })

  it('checks its lines once and continues when nothing changed', async () => {
    const { requestsTo } = open(checkResponses(now(1), now(2)))
    await waitFor(() =>
      expect(requestsTo(CHECK).map(({ body }) => body)).toEqual([
        {
          items: [
            { productId: 1, quantity: 3 },
            { productId: 2, quantity: 1 },
          ],
        },
      ]),
    )
    expect(await screen.findByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // docs/product/cart.md#cart-check
  it('shows a changed price and waits for its acceptance', async () => {
    const { cart } = open(checkResponses(now(1, { price: 350 }), now(2)))
    expect((await changes()).textContent).toContain('Tomato now costs ₹350.00 a box; it was ₹300.00.')
    expect(total()).toBe('₹1,200.00')
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
    expect(document.activeElement).toBe(await changes())
    expect(screen.getByText(/Choose what to do above/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Accept the new price of Tomato' }))
    await waitFor(() => expect(total()).toBe('₹1,350.00'))
    expect(cart().map(({ quantity }) => quantity)).toEqual([3, 1])
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
  })

  it.each([
    ['gone', null, 'Okra is no longer in the shop.'],
    ['ended', 300, 'Okra is no longer on sale.'],
    ['soldOut', 300, 'Okra is sold out.'],
    ['notSold', 300, 'Okra is not on sale right now.'],
  ] as const)('names a line that is %s, and continues without it', async (state, price, text) => {
    const { cart } = open(checkResponses(now(1), now(2, { state, price, available: 0 })))
    expect((await changes()).textContent).toContain(text)
    fireEvent.click(within(await changes()).getByRole('button', { name: 'Remove and continue' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(cart().map(({ id }) => id)).toEqual([1])
  })

  it('says how many boxes are left and reduces the line to them', async () => {
    const { cart } = open(checkResponses(now(1, { available: 2 }), now(2)))
    expect((await changes()).textContent).toContain('Tomato: only 2 boxes are left, and you chose 3.')
    fireEvent.click(within(await changes()).getByRole('button', { name: 'Take what is left' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(cart()[0]?.quantity).toBe(2)
  })

  it('lets the buyer resolve several changes one by one', async () => {
    const { cart } = open(
      checkResponses(now(1, { available: 2, price: 250 }), now(2, { state: 'soldOut', available: 0 })),
    )
    const notice = await changes()
    expect(notice.textContent).toContain('2 products have changed')
    for (const way of ['Remove and continue', 'Take what is left', 'Accept the new price']) {
      fireEvent.click(within(await changes()).getByRole('button', { name: way }))
    }
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(cart().map(({ quantity, price }) => [quantity, price])).toEqual([[2, 250]])
  })

  it('raises the limit when stock has grown', async () => {
    const { cart } = open(checkResponses(now(1, { available: 14 })), [aLine(1, { inventory: 1 })])
    const more = await screen.findByRole<HTMLButtonElement>('button', { name: 'One box more' })
    await waitFor(() => expect(more.disabled).toBe(false))
    fireEvent.click(more)
    await waitFor(() => expect(cart()[0]).toMatchObject({ quantity: 2, inventory: 14 }))
  })

  it('continues when the check fails and checks again once online', async () => {
    const { requestsTo } = open({
      [CHECK]: (_request, before) =>
        before === 0
          ? failure(503, 'UNAVAILABLE', 'Back soon')
          : { body: { lines: [now(1, { price: 310 }), now(2)], split: null } },
    })
    expect(await screen.findByText(/We couldn’t check prices and stock/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
    act(() => void dispatchEvent(new Event('online')))
    expect((await changes()).textContent).toContain('₹310.00')
    expect(screen.queryByText(/We couldn’t check prices/)).toBeNull()
    expect(requestsTo(CHECK)).toHaveLength(2)
  })

  it('checks again when the tab becomes visible', async () => {
    const { requestsTo } = open(checkResponses(now(1), now(2)))
    await waitFor(() => expect(requestsTo(CHECK)).toHaveLength(1))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(requestsTo(CHECK)).toHaveLength(2))
  })
})

describe('cart in two tabs', () => {
  it('follows changes of the other tab and checks its lines', async () => {
    const { requestsTo } = open(checkResponses(now(1), now(2)), [tomato])
    await waitFor(() => expect(requestsTo(CHECK)).toHaveLength(1))
    const newValue = JSON.stringify([tomato, okra])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue })))
    expect(await screen.findByText('Okra')).toBeTruthy()
    await waitFor(() => expect(requestsTo(CHECK)).toHaveLength(2))
  })

  it('is empty when stored data is damaged', async () => {
    open(checkResponses(now(1), now(2)))
    await screen.findByText('Okra')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[{"id":"x"' })))
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  })
})

// docs/product/cart.md#two-purchases
describe('TwoPurchases', () => {
  const mango = aLine(2, { name: 'Mango', status: 'Pre-Order', harvestDate: '2099-04-05' })
  const checkedLines = [now(1), now(2, { status: 'Pre-Order', harvestDate: '2099-04-05' })]
  const withFees = (together: number) => ({
    laterIds: [2],
    nearBy: '2099-01-02',
    laterFrom: '2099-04-06',
    fees: { together, near: 34.62, later: 70.6 },
  })
  const responses: FakeResponses = {
    [CHECK]: (_request, before) => ({ body: { lines: checkedLines, split: withFees(before === 0 ? 74.62 : 80) } }),
  }

  it('compares fees, buys the early lines and keeps the rest', async () => {
    const { cart } = open(responses, [tomato, mango])
    expect(await screen.findByText(sentence('Part arrives by 02 Jan 2099, the rest from 06 Apr 2099'))).toBeTruthy()
    expect(
      screen.getByText(/^One purchase: ₹74.62 in fees\. Two purchases: ₹105.22 \(₹34.62 now, ₹70.60 later\)/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Buy what comes first, keep the rest' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/checkout')
    expect(cart().map(({ id, isForLater }) => [id, isForLater])).toEqual([
      [1, undefined],
      [2, true],
    ])
  })

  it('reloads fees when quantities change', async () => {
    const { requestsTo } = open(responses, [tomato, mango])
    fireEvent.click((await screen.findAllByRole('button', { name: 'One box less' }))[0] ?? document.body)
    expect(await screen.findByText(/One purchase: ₹80.00 in fees/)).toBeTruthy()
    expect(requestsTo(CHECK)).toHaveLength(2)
  })

  it('leaves lines for later out of the total until bought together', async () => {
    open(responses, [tomato, { ...mango, isForLater: true }])
    const later = within(await screen.findByRole('region', { name: 'Kept for your next purchase' }))
    expect(later.getByText(/Mango/)).toBeTruthy()
    await waitFor(() => expect(total()).toBe('₹900.00'))
    expect(screen.queryByRole('button', { name: 'Buy what comes first, keep the rest' })).toBeNull()
    fireEvent.click(later.getByRole('button', { name: 'Buy everything together' }))
    await waitFor(() => expect(total()).toBe('₹1,200.00'))
  })
})
