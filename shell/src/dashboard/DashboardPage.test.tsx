import type { Remotes } from '@santhe/federation'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAsk, renderShell, signedIn } from '../testing/render-shell.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import type { DashboardPart } from './dashboard-parts.ts'

const remotes: Remotes = {
  slices: [],
  loadPage: () => Promise.reject(new Error('no pages here')),
  loadPart: name =>
    Promise.resolve(() => <p data-testid="part">{'part' in name ? `${name.slice}/${name.part}` : name.page}</p>),
  renew: () => Promise.resolve(),
}
// The session is asked for again at the start; a market that is away changes nothing about it.
const ask = anAsk({ 'GET /api/auth/me': { status: 503, body: { message: 'away', code: 'UNAVAILABLE' } } })
const open = (part: DashboardPart, at: string, storage?: Storage) =>
  renderShell(<DashboardPage part={part} path={at.split('?')[0] ?? ''} />, {
    at,
    ask,
    remotes,
    ...(storage ? { storage } : {}),
  })
const address = () => screen.getByTestId('address').textContent
const part = async () => (await screen.findByTestId('part')).textContent

describe('the dashboard', () => {
  it('sends visitors to sign in and remembers where they wanted to go', async () => {
    localStorage.clear()
    open('orders', '/dashboard/orders?status=pending', localStorage)
    await expect.poll(address).toBe('/login?returnUrl=%2Fdashboard%2Forders%3Fstatus%3Dpending')
  })

  it.each([
    ['customer', 'checkout/BuyerOrders'],
    ['farmer', 'seller/FarmOrders'],
    ['admin', 'checkout/BuyerOrders'],
  ])('shows a %s %s', async (role, shown) => {
    open('orders', '/dashboard/orders', signedIn({ role }))
    expect(await part()).toBe(shown)
  })

  it('keeps the products of a farm from whoever does not sell', async () => {
    open('products', '/dashboard/products', signedIn())
    await expect.poll(address).toBe('/dashboard')
  })

  it('switches a farmer between selling and buying at once', async () => {
    open('overview', '/dashboard', signedIn({ role: 'farmer', farmId: 3 }))
    expect(await part()).toBe('seller/FarmOverview')
    expect(screen.getByText("You're a farmer, choose how you want to use the product")).toBeDefined()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Buy Products' })))
    expect(await part()).toBe('checkout/BuyerOverview')
    expect(screen.queryByRole('link', { name: 'Products' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sell Products' })))
    expect(await part()).toBe('seller/FarmOverview')
  })

  it('puts what belongs to the person beneath a farm’s profile', async () => {
    open('profile', '/dashboard/profile', signedIn({ role: 'farmer', farmId: 3 }))
    await expect.poll(() => screen.queryAllByTestId('part').length).toBe(2)
    expect(screen.getAllByTestId('part').map(shown => shown.textContent)).toEqual([
      'seller/FarmProfile',
      'checkout/AccountSettings',
    ])
  })

  it('never shows the switch to others', async () => {
    open('overview', '/dashboard', signedIn())
    await part()
    expect(screen.queryByRole('button', { name: 'Sell Products' })).toBeNull()
  })
})
