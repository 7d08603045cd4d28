import type { Purchase } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrder, asha } from '../testing/samples.ts'
import { PurchasePage } from './PurchasePage.tsx'

const READ = 'GET /api/purchases/5'
const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  id: 5,
  createdAt: '2026-11-20T06:00:00.000Z',
  paymentMethod: 'cashfree',
  paymentStatus: 'paid',
  payUntil: null,
  fees: [{ id: 1, name: 'Handling', amount: 20 }],
  subtotal: 700,
  total: 720,
  orders: [anOrder(11), anOrder(12, { farmName: 'Meena’s Orchard' })],
  ...more,
})
const open = (responses: FakeResponses, at = '/dashboard/orders/purchase/5') =>
  show(PurchasePage, { path: '/dashboard/orders/purchase/:id', at, user: asha(), responses })

describe('PurchasePage', () => {
  // docs/product/checkout.md#purchase
  it('shows its orders and the one payment', async () => {
    open({ [READ]: { body: purchase() } })
    expect(await screen.findByRole('heading', { name: 'Purchase #5' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order #12' }).getAttribute('href')).toBe('/dashboard/orders/12')
    const costs = within(screen.getByRole('region', { name: 'What you paid' }))
    expect(costs.getByText('₹720.00')).toBeTruthy()
    expect(costs.getByText('Online payment, paid')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  it('shows arrival per farm', async () => {
    const orders = [
      anOrder(11, { estimatedDelivery: '2099-03-01' }),
      anOrder(12, { farmName: 'Meena’s Orchard', estimatedDelivery: '2099-04-05' }),
    ]
    open({ [READ]: { body: purchase({ orders }) } })
    const first = within(await screen.findByRole('row', { name: /Ravi’s Field/ }))
    expect(first.getByText('01 Mar 2099')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /Meena’s Orchard/ })).getByText('05 Apr 2099')).toBeTruthy()
  })

  it('says that pickups are paid at the farms', async () => {
    const orders = [anOrder(11, { pickup: true, status: 'delivered' }), anOrder(12, { pickup: true })]
    open({ [READ]: { body: purchase({ paymentMethod: 'cod', paymentStatus: 'unpaid', orders }) } })
    expect(await screen.findByText('Pay at the farm. Each farm’s part is paid when you pick it up.')).toBeTruthy()
  })

  it('offers Pay while it waits for payment', async () => {
    open({ [READ]: { body: purchase({ paymentStatus: 'unpaid', payUntil: '2099-01-01T06:00:00.000Z' }) } })
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What you pay' })).toBeTruthy()
  })

  it('reloads when the payment can’t be opened', async () => {
    open({
      [READ]: (_request, before) => ({
        body: before === 0 ? purchase({ paymentStatus: 'unpaid', payUntil: '2099-01-01T06:00:00.000Z' }) : purchase(),
      }),
      'POST /api/purchases/5/payment-session': failure(
        409,
        'PAYMENT_CLOSED',
        'This purchase can no longer be paid online.',
      ),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
    expect(await screen.findByText('Online payment, paid')).toBeTruthy()
    expect(screen.getByTestId('toast').textContent).toBe(
      'Failed to create payment session / This purchase can no longer be paid online.',
    )
  })

  it('shows an error when loading fails', async () => {
    open({ [READ]: failure(404, 'NOT_FOUND', 'We can’t find that.') })
    expect(await screen.findByText('Error loading this purchase')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/dashboard/orders')
  })

  it('sends no request without an id in the URL', async () => {
    const { requestsTo } = open({}, '/dashboard/orders/purchase/latest')
    expect(await screen.findByText('Error loading this purchase')).toBeTruthy()
    expect(requestsTo('GET /api/purchases/latest')).toEqual([])
  })

  it('sends visitors to sign-in', async () => {
    show(PurchasePage, { path: '/dashboard/orders/purchase/:id', at: '/dashboard/orders/purchase/5', responses: {} })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/login?returnUrl=%2Fdashboard%2Forders%2Fpurchase%2F5',
    )
  })
})
