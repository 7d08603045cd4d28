import type { OrderDetail } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aLine, anOrderDetail, asha, NOW } from '../../testing/samples.ts'
import { ordersPathOf } from './Result.tsx'
import { SuccessPage } from './SuccessPage.tsx'

const open = (body: unknown, at = '/checkout/success?order_id=11', cart = [aLine(12)]) =>
  show(SuccessPage, {
    path: '/checkout/success',
    at,
    user: asha(),
    now: NOW,
    cart,
    responses: { 'GET /api/orders/11': body ? { body } : failure(404, 'NOT_FOUND', 'We can’t find that.') },
  })
afterEach(() => sessionStorage.clear())

const order = (more: Partial<OrderDetail>) => anOrderDetail(11, more)

// docs/product/checkout.md#success-page, docs/product/checkout.md#clearing-the-cart
describe('SuccessPage', () => {
  it.each([
    ['is paid', order({ paymentMethod: 'cashfree', paymentStatus: 'paid' }), 'Payment successful'],
    ['is pending', order({}), 'Order received'],
    ['waits for its payment', order({ paymentMethod: 'cashfree' }), 'Payment pending'],
  ])('clears the cart without a toast when the order %s', async (_what, body, title) => {
    const { cart } = open(body)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await waitFor(() => expect(cart()).toEqual([]))
    expect(screen.queryByTestId('toast')).toBeNull()
    expect(screen.getByText('11')).toBeTruthy()
  })

  it('keeps what the order has not bought, when opened again later', async () => {
    const { cart } = open(order({}), undefined, [aLine(12), aLine(7)])
    await waitFor(() => expect(cart()).toMatchObject([{ id: 7 }]))
  })

  it.each([
    ['is an older one, on its way', order({ status: 'shipping' }), 'Order received'],
    ['was cancelled', order({ status: 'cancelled' }), 'This order was cancelled'],
    ['is not known', undefined, 'We can’t find this order'],
  ])('keeps the cart when the order %s', async (_what, body, title) => {
    const { cart } = open(body)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(cart()).toHaveLength(1)
  })

  it('shows address, date and cash due of an order on delivery', async () => {
    open(order({}))
    expect(await screen.findByText(/^Delivering to /)).toBeTruthy()
    expect(screen.getByText(/^Pay ₹[\d,.]+ in cash when it arrives$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
    expect(screen.queryByText('Order #11')).toBeNull()
  })

  it('shows place and time of a pickup paid there', async () => {
    const pickupPlace = { address: 'Survey no. 12, Hoskote', hours: 'Daily, 8 am to 6 pm' }
    open(order({ pickup: true, pickupPlace }))
    expect(await screen.findByText('Pick up at Survey no. 12, Hoskote')).toBeTruthy()
    expect(screen.getByText(/Pickup hours: Daily, 8 am to 6 pm$/)).toBeTruthy()
    expect(screen.getByText(/^Pay ₹[\d,.]+ in cash when you pick it up$/)).toBeTruthy()
    const farm = screen.getByText('Ravi’s Field').closest('li')
    expect(farm?.querySelector('p')?.textContent).toMatch(/^Ready .*22 Nov 2026$/)
    expect(screen.queryByText(/^Delivering to /)).toBeNull()
  })

  it('shows the chosen time of day', async () => {
    open(order({ deliveryWindow: 'evening' }))
    const farm = (await screen.findByText('Ravi’s Field')).closest('li')
    expect(farm?.querySelector('p')?.textContent).toMatch(/^Arrives .*22 Nov 2026, evening$/)
  })

  it('shows that the order is late, with its due day', async () => {
    open(order({ estimatedDelivery: '2026-11-18' }))
    const farm = (await screen.findByText('Ravi’s Field')).closest('li')
    expect(farm?.querySelector('p')?.textContent).toBe('It should have arrived on 18 Nov 2026.')
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
  })

  it('sends no request without an order in the URL', async () => {
    const { cart } = open(undefined, '/checkout/success')
    expect(await screen.findByRole('heading', { name: 'We can’t find this order' })).toBeTruthy()
    expect(cart()).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'View Orders' }).getAttribute('href')).toBe('/dashboard/orders')
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  })
})

describe('ordersPathOf', () => {
  it.each([
    ['customer', '/dashboard/orders'],
    ['farmer', '/dashboard/orders'],
    ['admin', '/admin'],
    ['delivery_agent', '/dashboard'],
    [undefined, '/dashboard'],
  ] as const)('sends %s to %s', (role, path) => expect(ordersPathOf(role)).toBe(path))
})
