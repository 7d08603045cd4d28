import { type FakeResponses, failure, show, UndoButtons } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aFee, aLine, asha } from '../../testing/samples.ts'
import { sentence } from '../../testing/sentence.ts'
import { CartPage } from './CartPage.tsx'

const meena = { id: 8, name: 'Meena’s Orchard' }
const fees = { 'GET /api/order-fees/active': { body: [] } } satisfies FakeResponses

// docs/product/cart.md#cart-page, docs/product/cart.md#empty-cart, docs/product/cart.md#summary
// docs/product/cart.md#quantity
describe('CartPage', () => {
  it('shows no empty state before loading', async () => {
    show(CartPage, { path: '/cart', cart: [aLine(1)], responses: fees })
    expect(screen.queryByText('Your cart is empty')).toBeNull()
    expect(await screen.findByText('Produce 1')).toBeTruthy()
  })

  it('shows an empty cart with a link to products and requests no fees', async () => {
    const { requestsTo } = show(CartPage, { path: '/cart', responses: fees })
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByText('Add some fresh, seasonal products to get started!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products')
    expect(requestsTo('GET /api/order-fees/active')).toEqual([])
  })

  it('clears all lines in one press, with Undo', async () => {
    const lines = [aLine(1), aLine(2, { farm: meena, isForLater: true })]
    const { cart } = show(
      () => (
        <>
          <CartPage />
          <UndoButtons />
        </>
      ),
      { path: '/cart', cart: lines, responses: fees },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Clear cart' }))
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(cart()).toEqual([])
    expect(screen.getByTestId('toast').textContent).toBe('Cart cleared / ')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cart()).toEqual(lines))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Produce 1'))
    expect(screen.queryByText('Your cart is empty')).toBeNull()
  })

  it('groups lines by farm', async () => {
    const cart = [aLine(1), aLine(2, { farm: meena }), aLine(3)]
    show(CartPage, { path: '/cart', cart, responses: fees })
    const ravis = await screen.findByRole('region', { name: 'Ravi’s Field' })
    expect(within(ravis).getAllByRole('listitem')).toHaveLength(2)
    expect(within(screen.getByRole('region', { name: 'Meena’s Orchard' })).getByText('Produce 2')).toBeTruthy()
  })

  // docs/product/delivery.md#arrival-beside-each-farm
  it('shows one arrival per farm, and the harvest of pre-orders', async () => {
    const now = new Date('2026-11-22T08:00:00Z')
    const mango = aLine(2, { farm: meena, status: 'Pre-Order', harvestDate: '2027-04-05' })
    const arun = { id: 9, name: 'Arun’s Field' }
    const ragi = aLine(4, { farm: arun, status: 'Pre-Order', harvestDate: '2026-11-23' })
    const cart = [aLine(1), mango, aLine(3, { farm: meena }), ragi]
    show(CartPage, { path: '/cart', cart, responses: fees, now })
    const ravis = within(await screen.findByRole('region', { name: 'Ravi’s Field' }))
    expect(ravis.getByText(sentence('Arrives tomorrow, 23 Nov 2026'))).toBeTruthy()
    const meenas = within(screen.getByRole('region', { name: 'Meena’s Orchard' }))
    expect(meenas.getByText(sentence('Arrives 06 Apr 2027'))).toBeTruthy()
    expect(meenas.getByText(sentence('Booked for the harvest of Apr 05, 2027'))).toBeTruthy()
    expect(screen.getByText(sentence('Booked for the harvest of tomorrow, Nov 23, 2026'))).toBeTruthy()
  })

  it('shows name, last day, contents, price and total of a line', async () => {
    // The test DOM loads no pictures and reports each as complete and empty.
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    show(CartPage, { path: '/cart', cart: [aLine(1, { price: 240.5, quantity: 2 })], responses: fees })
    expect(await screen.findByRole('heading', { name: 'Your Shopping Cart' })).toBeTruthy()
    const line = within(within(screen.getByRole('region', { name: 'Ravi’s Field' })).getByRole('listitem'))
    expect(document.querySelector('li img')?.getAttribute('src')).toBe('/files/1.webp')
    complete.mockRestore()
    expect(line.getByRole('link', { name: 'Produce 1' }).getAttribute('href')).toBe('/products/1')
    expect(line.getByText(/Dec 01, 2099/)).toBeTruthy()
    expect(line.getByText(/10 kg/).parentElement?.textContent).toContain('₹240.50')
    expect(line.getByRole('status').textContent).toBe('2')
    expect(line.getByText('₹481.00')).toBeTruthy()
    expect(line.getByRole('button', { name: 'Remove Produce 1' })).toBeTruthy()
  })

  it('limits the quantity to one to ten boxes', async () => {
    const cart = [aLine(1, { quantity: 1 }), aLine(2, { quantity: 10 })]
    show(CartPage, { path: '/cart', cart, responses: fees })
    await screen.findByText('Produce 2')
    const areOff = (name: string) => screen.getAllByRole('button', { name }).map(step => step.hasAttribute('disabled'))
    expect(areOff('One box less')).toEqual([true, false])
    expect(areOff('One box more')).toEqual([false, true])
  })

  it('lists active fees in order with the total', async () => {
    const responses = {
      'GET /api/order-fees/active': {
        body: [
          aFee(2, { name: 'Platform', type: 'percentage', value: 10, displayOrder: 2 }),
          aFee(1, { name: 'Handling' }),
        ],
      },
    }
    show(CartPage, { path: '/cart', cart: [aLine(1, { price: 1000.5, quantity: 2 })], responses })
    const summary = screen.getByRole('complementary')
    await within(summary).findByText('Handling')
    const rows = within(summary)
      .getAllByRole('term')
      .map(term => `${term.textContent} ${term.nextElementSibling?.textContent}`)
    expect(rows).toEqual(['Subtotal ₹2,001.00', 'Handling ₹20.00', 'Platform ₹200.10', 'Total ₹2,221.10'])
  })

  it.each([
    [380, 1, '₹120 more and delivery is ₹29'],
    [440.25, 2, '₹119.50 more and delivery is free'],
    [500, 2, undefined],
  ])('shows how much is missing until cheaper delivery: ₹%d a box, %d boxes', async (price, quantity, line) => {
    const table = [
      { from: 0, urban: 49, rural: 79, extended: 99 },
      { from: 500, urban: 29, rural: 59, extended: 79 },
      { from: 1000, urban: 0, rural: 29, extended: 49 },
    ]
    const delivery = aFee(1, { name: 'Delivery', type: 'table', value: 0, table })
    const responses = { 'GET /api/order-fees/active': { body: [delivery] } }
    show(CartPage, { path: '/cart', cart: [aLine(1, { price, quantity })], responses })
    await screen.findByText('Delivery')
    expect(screen.queryByText(/more and delivery is/)?.textContent).toBe(line)
  })

  it('hides the total when fees fail to load, but still continues', async () => {
    const responses = { 'GET /api/order-fees/active': failure(503, 'UNAVAILABLE', 'Back soon') }
    show(CartPage, { path: '/cart', cart: [aLine(1)], responses })
    expect(await screen.findByText(/We couldn’t load the fees/)).toBeTruthy()
    expect(screen.queryByText('Total')).toBeNull()
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
  })

  it('sends visitors through sign-in', async () => {
    show(CartPage, { path: '/cart', cart: [aLine(1)], responses: fees })
    const way = await screen.findByRole('link', { name: 'Proceed to Checkout' })
    expect(way.getAttribute('href')).toBe('/login?redirect=/checkout')
  })

  it('sends signed-in people straight to checkout', async () => {
    show(CartPage, { path: '/cart', cart: [aLine(1)], user: asha(), responses: fees })
    const way = await screen.findByRole('link', { name: 'Proceed to Checkout' })
    expect(way.getAttribute('href')).toBe('/checkout')
  })

  it('updates a line’s total when boxes are added, up to the stock', async () => {
    const { cart } = show(CartPage, { path: '/cart', cart: [aLine(1, { inventory: 2 })], responses: fees })
    const more = await screen.findByRole('button', { name: 'One box more' })
    fireEvent.click(more)
    await waitFor(() => expect(cart()[0]?.quantity).toBe(2))
    expect(within(screen.getByRole('region', { name: 'Ravi’s Field' })).getByText('₹600.00')).toBeTruthy()
    expect(more.hasAttribute('disabled')).toBe(true)
  })

  it('removes a line and confirms', async () => {
    show(CartPage, { path: '/cart', cart: [aLine(1)], responses: fees })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Produce 1' }))
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByTestId('toast').textContent).toBe('Removed from cart / Produce 1')
  })

  it('marks ended products and pre-orders', async () => {
    const cart = [
      aLine(1, { availableUntil: '2020-01-01' }),
      aLine(2, { status: 'Pre-Order', harvestDate: '2099-11-28' }),
    ]
    show(CartPage, { path: '/cart', cart, responses: fees })
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(screen.getByText('Pre-Order')).toBeTruthy()
  })
})

it('CartDelivery names farms that do not deliver to the PIN, and PINs outside all areas', async () => {
  const place = (zipCode: string, area: string) => ({
    [`GET /api/delivery-areas/${zipCode}`]: { body: { zipCode, area, place: null, district: null } },
  })
  const unchanged = { state: 'ok', price: 300, available: 9, status: 'Available Now', harvestDate: null }
  const lines = [
    { productId: 1, ...unchanged, harvestMonth: null, deliveryAreas: ['urban'] },
    { productId: 2, ...unchanged, harvestMonth: null },
  ]
  const cart = [aLine(1), aLine(2, { farm: meena })]
  const responses = { 'POST /api/cart/check': { body: { lines, split: null } }, ...place('562110', 'rural') }
  show(CartPage, { path: '/cart', cart, responses: { ...fees, ...responses, ...place('570001', 'outside') } })
  // As if another page had stored the PIN.
  localStorage.setItem('deliveryPin', '562110')
  act(() => void dispatchEvent(new Event('storage')))
  expect(await screen.findByText('Ravi’s Field does not deliver to 562110')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change PIN' }))
  fireEvent.change(screen.getByLabelText('PIN code'), { target: { value: '570001' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check delivery' }))
  expect(await screen.findByText('We don’t deliver to 570001 yet')).toBeTruthy()
  localStorage.clear()
})
