import type { Remotes } from '@santhe/federation'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { api } from '@santhe/host'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OwnPath } from '../pages/use-title.ts'
import { aShopper, fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { DashboardPage, SlicePartPage } from './DashboardPage.tsx'
import type { DashboardPart } from './dashboard-parts.ts'

const remotes: Remotes = {
  slices: [],
  loadPage: () => Promise.reject(new Error('no pages here')),
  loadPart: name =>
    Promise.resolve(() => <p data-testid="part">{'part' in name ? `${name.slice}/${name.part}` : name.page}</p>),
  renew: () => Promise.resolve(),
}
// The session is re-read at the start; an unreachable market doesn't change it.
const fetchFn = fakeFetch({ 'GET /api/auth/me': { status: 503, body: { message: 'away', code: 'UNAVAILABLE' } } })
const open = (part: DashboardPart, path: OwnPath, storage?: Storage, search = '') =>
  renderShell(<DashboardPage part={part} path={path} />, {
    at: path + search,
    fetchFn,
    remotes,
    ...(storage ? { storage } : {}),
  })
const currentUrl = () => screen.getByTestId('url').textContent
const part = async () => (await screen.findByTestId('part')).textContent

// docs/product/accounts.md#viewing-mode, docs/product/pages.md#dashboard, docs/product/roles.md#visitors
describe('DashboardPage', () => {
  it('sends visitors to sign-in with the way back', async () => {
    localStorage.clear()
    open('orders', '/dashboard/orders', localStorage, '?status=pending')
    await expect.poll(currentUrl).toBe('/login?returnUrl=%2Fdashboard%2Forders%3Fstatus%3Dpending')
  })

  it('shows a spinner while the session loads', async () => {
    open('orders', '/dashboard/orders', signedIn())
    expect(screen.getByRole('status', { name: 'Signing you in…' })).toBeDefined()
    expect(await part()).toBe('checkout/BuyerOrders')
  })

  it.each([
    ['productForm', '/dashboard/products/new'],
    ['productForm', '/dashboard/products/:id'],
    ['order', '/dashboard/orders/:id'],
    ['overview', '/dashboard'],
    ['products', '/dashboard/products'],
    ['profile', '/dashboard/profile'],
  ] as const)('redirects visitors from %s at %s to sign-in', async (page, path) => {
    localStorage.clear()
    open(page, path, localStorage)
    await expect.poll(currentUrl).toBe(`/login?returnUrl=${encodeURIComponent(path)}`)
  })

  it.each([
    ['customer', 'checkout/BuyerOrders'],
    ['farmer', 'seller/FarmOrders'],
  ])('shows a %s %s', async (role, expected) => {
    open('orders', '/dashboard/orders', signedIn({ role }))
    expect(await part()).toBe(expected)
  })

  it.each(['admin', 'district_manager', 'taluk_agent', 'delivery_agent'])(
    'shows a %s the office’s orders, and their own purchases through the Orders tab',
    async role => {
      open('orders', '/dashboard/orders', signedIn({ role }))
      expect(await part()).toBe('admin/OfficeOrders')
      expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull()
      cleanup()
      open('order', '/dashboard/orders/:id', signedIn({ role }))
      expect(await part()).toBe('admin/OfficeOrder')
      cleanup()
      open('overview', '/dashboard', signedIn({ role }))
      const own = (await screen.findByRole('link', { name: 'Orders' })).getAttribute('href') ?? ''
      expect(own).toBe('/dashboard/orders?own=1')
      cleanup()
      open('orders', '/dashboard/orders', signedIn({ role }), '?own=1')
      expect(await part()).toBe('checkout/BuyerOrders')
      cleanup()
      open('order', '/dashboard/orders/:id', signedIn({ role }), '?own=1')
      expect(await part()).toBe('checkout/BuyerOrder')
    },
  )

  it.each(['farmer', 'customer'])('shows a farmer’s purchases at their own URL when viewing as %s', async viewingAs => {
    const storage = signedIn({ role: 'farmer', farmId: 3 })
    const record = JSON.parse(storage.getItem('santhe') ?? '')
    storage.setItem('santhe', JSON.stringify({ ...record, viewingAs }))
    open('order', '/dashboard/orders/:id', storage, '?own=1')
    expect(await part()).toBe('checkout/BuyerOrder')
    // Tabs belong to the view.
    expect(screen.queryAllByRole('link', { name: 'Products' })).toHaveLength(viewingAs === 'farmer' ? 1 : 0)
    cleanup()
    open('orders', '/dashboard/orders', storage, '?own=1')
    expect(await part()).toBe('checkout/BuyerOrders')
  })

  it.each([
    ['customer', 'customer', ['Overview', 'Orders', 'Profile'], 'checkout/BuyerOrders'],
    ['farmer', 'customer', ['Overview', 'Orders', 'Profile'], 'checkout/BuyerOrders'],
    ['farmer', 'farmer', ['Overview', 'Orders', 'Products', 'Profile'], 'seller/FarmOrders'],
  ])('shows tabs and orders to a %s viewing as %s', async (role, viewingAs, tabs, orders) => {
    const storage = signedIn({ role, farmId: role === 'farmer' ? 3 : null })
    const record = JSON.parse(storage.getItem('santhe') ?? '')
    storage.setItem('santhe', JSON.stringify({ ...record, viewingAs }))
    open('orders', '/dashboard/orders', storage)
    expect(await part()).toBe(orders)
    const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(tabs)
    expect(links.slice(1).map(link => link.getAttribute('href'))).toEqual(
      tabs.slice(1).map(tab => `/dashboard/${tab.toLowerCase()}`),
    )
  })

  const viewing = (viewingAs: string) => {
    const storage = signedIn({ role: 'admin', farmId: null })
    storage.setItem('santhe', JSON.stringify({ ...JSON.parse(storage.getItem('santhe') ?? ''), viewingAs }))
    return storage
  }

  it('shows an admin viewing as customer the buyer’s orders but the office’s order page', async () => {
    open('orders', '/dashboard/orders', viewing('customer'))
    expect(await part()).toBe('checkout/BuyerOrders')
    cleanup()
    open('order', '/dashboard/orders/:id', viewing('customer'))
    expect(await part()).toBe('admin/OfficeOrder')
  })

  it.each([
    ['overview', '/dashboard', 'No orders yet'],
    ['orders', '/dashboard/orders', 'No orders found'],
    ['products', '/dashboard/products', 'No products yet'],
    ['profile', '/dashboard/profile', 'No farm profile'],
  ] as const)(
    'shows an admin viewing as farmer an empty state for %s and loads no farm part',
    async (page, path, title) => {
      open(page, path, viewing('farmer'))
      expect(await screen.findByText(title)).toBeDefined()
      expect(screen.queryAllByTestId('part').filter(({ textContent }) => textContent?.startsWith('seller'))).toEqual([])
      const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
      expect(links.map(link => link.textContent)).toEqual(['Overview', 'Orders', 'Products', 'Profile'])
      fireEvent.click(screen.getByRole('button', { name: 'View as admin' }))
      await expect.poll(() => screen.queryByText(title)).toBeNull()
    },
  )

  it.each(['/dashboard', '/dashboard/overview'] as const)('marks the Overview tab as current at %s', async at => {
    open('overview', at, signedIn())
    await part()
    const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
    expect(tabs.map(tab => tab.getAttribute('aria-current'))).toEqual(['page', null, null])
  })

  it('redirects customers from a farm’s products to the dashboard', async () => {
    open('products', '/dashboard/products', signedIn())
    await expect.poll(currentUrl).toBe('/dashboard')
  })

  it.each([
    ['district_manager', 'seller/FarmProductForm'],
    ['taluk_agent', 'seller/FarmProductForm'],
    ['customer', undefined],
  ])('opens the product form for a %s: %s', async (role, expected) => {
    open('productForm', '/dashboard/products/:id', signedIn({ role }))
    if (expected === undefined) await expect.poll(currentUrl).toBe('/dashboard')
    else expect(await part()).toBe(expected)
  })

  // docs/product/accounts.md#role-toggle
  it('shows the role toggle only on the first opened page', async () => {
    const storage = signedIn({ role: 'farmer', farmId: 3 })
    open('overview', '/dashboard', storage)
    await part()
    expect(screen.getByRole('button', { name: 'Buy Products' })).toBeDefined()
    await expect.poll(() => localStorage.getItem('santhe-toggle-seen')).not.toBeNull()
    cleanup()
    open('orders', '/dashboard/orders', storage)
    await part()
    expect(screen.queryByRole('button', { name: 'Buy Products' })).toBeNull()
  })

  it('switches a farmer between selling and buying immediately', async () => {
    open('overview', '/dashboard', signedIn({ role: 'farmer', farmId: 3 }))
    expect(await part()).toBe('seller/FarmOverview')
    expect(screen.getByText("You're a farmer, choose how you want to use the product")).toBeDefined()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Buy Products' })))
    expect(await part()).toBe('checkout/BuyerOverview')
    expect(screen.queryByRole('link', { name: 'Products' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sell Products' })))
    expect(await part()).toBe('seller/FarmOverview')
  })

  it('starts with the three buttons when enabled, and the overview has its own path', async () => {
    const farmer = { role: 'farmer', farmId: 3, threeButtons: true }
    open('overview', '/dashboard', signedIn(farmer))
    expect(await part()).toBe('seller/ThreeButtons')
    expect(document.querySelector('[data-alone]')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buy Products' })).toBeNull()
    cleanup()
    open('overview', '/dashboard/overview', signedIn(farmer))
    expect(await part()).toBe('seller/FarmOverview')
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/dashboard/overview')
  })

  it('shows personal settings below the farm’s profile', async () => {
    open('profile', '/dashboard/profile', signedIn({ role: 'farmer', farmId: 3 }))
    await expect.poll(() => screen.queryAllByTestId('part').length).toBe(2)
    expect(screen.getAllByTestId('part').map(element => element.textContent)).toEqual([
      'seller/FarmProfile',
      'checkout/AccountSettings',
    ])
  })

  it('explains both views in tooltips', async () => {
    open('overview', '/dashboard', signedIn({ role: 'farmer', farmId: 3 }))
    await part()
    const tooltip = (name: string) => screen.getByRole('button', { name }).title
    expect(tooltip('Buy Products')).toBe('Browse and buy products from other farmers')
    expect(tooltip('Sell Products')).toBe('Manage your farm and sell your products')
  })

  it('opens in the farmer’s saved view', async () => {
    const storage = signedIn({ role: 'farmer', farmId: 3 })
    const record = JSON.parse(storage.getItem('santhe') ?? '')
    storage.setItem('santhe', JSON.stringify({ ...record, viewingAs: 'customer' }))
    open('overview', '/dashboard', storage)
    expect(await part()).toBe('checkout/BuyerOverview')
  })

  it('shows a customer the buyer’s view even if another view is stored', async () => {
    const storage = signedIn()
    const record = JSON.parse(storage.getItem('santhe') ?? '')
    storage.setItem('santhe', JSON.stringify({ ...record, viewingAs: 'farmer' }))
    open('overview', '/dashboard', storage)
    expect(await part()).toBe('checkout/BuyerOverview')
  })

  it('follows the view chosen in another tab', async () => {
    const storage = signedIn({ role: 'farmer', farmId: 3 })
    open('overview', '/dashboard', storage)
    expect(await part()).toBe('seller/FarmOverview')
    const record = JSON.parse(storage.getItem('santhe') ?? '')
    const newValue = JSON.stringify({ ...record, viewingAs: 'customer' })
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'santhe', newValue })))
    expect(await part()).toBe('checkout/BuyerOverview')
  })

  it('stays open when the session ends', async () => {
    const ended = fakeFetch({
      'GET /api/auth/me': { body: aShopper() },
      'DELETE /api/users/sessions': { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Please sign in.' } },
    })
    const { host } = renderShell(<DashboardPage part="orders" path="/dashboard/orders" />, {
      at: '/dashboard/orders',
      fetchFn: ended,
      remotes,
      storage: signedIn(),
    })
    await expect.poll(() => host.store.getState().session.phase).toBe('going')
    const refused = { call: 'DELETE', method: 'DELETE', url: '/api/users/sessions', invalidates: [] } as const
    await act(async () => void (await host.store.dispatch(api.endpoints.write.initiate(refused))))
    expect(host.store.getState().session.phase).toBe('expired')
    expect(await part()).toBe('checkout/BuyerOrders')
    expect(currentUrl()).toBe('/dashboard/orders')
  })

  it.each(['customer', 'admin', 'district_manager', 'taluk_agent', 'delivery_agent'])(
    'hides the role toggle from a %s',
    async role => {
      open('overview', '/dashboard', signedIn({ role }))
      await part()
      expect(screen.queryByRole('button', { name: 'Sell Products' })).toBeNull()
    },
  )

  // docs/rendering.md#dashboard-parts
  describe('with a part of a slice', () => {
    const at = '/dashboard/wholesale'
    const offer = { path: at, part: 'WholesaleOverview', for: ['farmer'] }
    const wholesale: ReleasedSlice = {
      ...{ name: 'wholesale', version: 'w1', entry: 'remoteEntry.js', paths: [at], exposes: {} },
      ...{ host: '^4.0.0', hasServerBundle: false, heads: { [at]: { title: 'By the lorry' } }, dashboard: [offer] },
    }
    const offered = { ...remotes, slices: [wholesale] }
    const openOffer = (storage: Storage) =>
      renderShell(<SlicePartPage slice="wholesale" {...offer} />, { at, fetchFn, remotes: offered, storage })

    it('shows the part and its tab to its roles', async () => {
      openOffer(signedIn({ role: 'farmer', farmId: 3 }))
      expect(await part()).toBe('wholesale/WholesaleOverview')
      const link = within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { current: 'page' })
      expect(`${link.textContent} ${link.getAttribute('href')}`).toBe('By the lorry /dashboard/wholesale')
      await expect.poll(() => document.title).toBe('By the lorry · Santhe')
    })

    it('hides the part and its tab from other roles and from visitors', async () => {
      openOffer(signedIn())
      await expect.poll(currentUrl).toBe('/dashboard')
      cleanup()
      renderShell(<DashboardPage part="orders" path="/dashboard/orders" />, {
        ...{ at: '/dashboard/orders', fetchFn, remotes: offered, storage: signedIn() },
      })
      await part()
      expect(screen.queryByRole('link', { name: 'By the lorry' })).toBeNull()
      cleanup()
      localStorage.clear()
      openOffer(localStorage)
      await expect.poll(currentUrl).toBe('/login?returnUrl=%2Fdashboard%2Fwholesale')
    })
  })
})
