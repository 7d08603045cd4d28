import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { BottomBar } from './BottomBar.tsx'

const fetchFn = fakeFetch({ 'GET /api/auth/me': { status: 503, body: { message: 'away', code: 'UNAVAILABLE' } } })

const CART_LINE = {
  id: 5,
  name: 'Tomato',
  localName: 'ಟೊಮೇಟೊ',
  price: 320,
  quantity: 3,
  imageUrl: '/files/drawn/tomato.webp',
  unit: 'kg',
  unitsPerBox: 10,
  inventory: 14,
  status: 'Available Now',
  availableUntil: '2026-02-01',
  harvestDate: null,
  farm: { id: 2, name: 'Ravi’s Field' },
}

// docs/product/pages.md#bottom-bar
describe('BottomBar', () => {
  it.each([
    ['customer', '/dashboard'],
    ['farmer', '/dashboard'],
    ['admin', '/admin'],
    ['district_manager', '/admin'],
    ['taluk_agent', '/admin'],
    ['delivery_agent', '/admin'],
  ])('links Account of a %s to %s', async (role, path) => {
    renderShell(<BottomBar />, { fetchFn, storage: signedIn({ role }) })
    await expect.poll(() => screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(path)
  })

  it.each([
    ['admin', ['/admin', '/admin?tab=products', '/admin?tab=orders', '/admin?tab=farmers', '/']],
    ['district_manager', ['/admin', '/admin?tab=products', '/admin?tab=orders', '/admin?tab=farmers', '/']],
    ['taluk_agent', ['/admin', '/admin?tab=orders', '/admin?tab=farmers', '/']],
    ['delivery_agent', ['/admin', '/admin/round', '/admin?tab=orders', '/admin?tab=farmers', '/']],
  ])('shows a %s the office entries of the role, and Shop', async (role, paths) => {
    renderShell(<BottomBar />, { fetchFn, storage: signedIn({ role }), at: '/admin?tab=orders' })
    expect((await screen.findByRole('link', { name: 'Orders' })).getAttribute('aria-current')).toBe('page')
    const links = within(screen.getByRole('navigation', { name: 'Quick menu' })).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(paths)
    expect(links.filter(link => link.hasAttribute('aria-current'))).toHaveLength(1)
    expect(links.at(-1)?.textContent).toBe('Shop')
  })

  it('shows office entries on an order’s page, but the shop’s on staff’s own orders', async () => {
    const storage = signedIn({ role: 'delivery_agent' })
    renderShell(<BottomBar />, { fetchFn, storage, at: '/dashboard/orders/12' })
    expect((await screen.findByRole('link', { name: 'Orders' })).getAttribute('aria-current')).toBe('page')
    cleanup()
    renderShell(<BottomBar />, { fetchFn, storage, at: '/dashboard/orders/12?own=1' })
    expect(await screen.findByRole('link', { name: 'Account' })).toBeDefined()
  })

  it('links visitors to sign-in and counts the cart’s lines', async () => {
    localStorage.clear()
    localStorage.setItem('cart', JSON.stringify([CART_LINE, { ...CART_LINE, id: 6 }]))
    renderShell(<BottomBar />, { fetchFn, storage: localStorage })
    const links = within(screen.getByRole('navigation', { name: 'Quick menu' })).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/', '/products', '/calendar', '/cart', '/login'])
    expect(await screen.findByRole('link', { name: 'Cart, 2 products' })).toBeDefined()
  })
})
