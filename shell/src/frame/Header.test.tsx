import { useReach } from '@santhe/host'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aShopper, fakeFetch, NO_REMOTES, renderShell, signedIn } from '../testing/render-shell.tsx'
import { Header } from './Header.tsx'

const fetchFn = fakeFetch({
  'GET /api/auth/me': { status: 503, body: { message: 'away', code: 'UNAVAILABLE' } },
  'POST /api/logout': { body: { message: 'bye' } },
})
const TOMATO = {
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

async function openMenu() {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Account of/ })))
  await screen.findByRole('button', { name: 'Log out' })
}

/** A card's warning for a farm that delivers only in Bangalore. */
function Card() {
  return <p data-testid="card">{useReach()?.({ deliveryAreas: ['urban'] })}</p>
}

// docs/product/pages.md#header, docs/product/pages.md#avatar-menu, docs/product/roles.md#product-form-access
describe('Header', () => {
  it('links to the market’s pages and to sign-in', () => {
    renderShell(<Header />)
    const links = within(screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body).getAllByRole(
      'link',
    )
    expect(links.map(link => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Browse Products /products',
      'Farmers /farmers',
      'Harvest Calendar /calendar',
      'How It Works /how-it-works',
    ])
    expect(screen.getByRole('link', { name: /^Santhe/ }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Search products' }).getAttribute('href')).toBe('/products#search')
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  })

  it('adds links of slices for the reader’s role after its own, in both menus', async () => {
    const navigation = [
      { path: '/wholesale', title: 'By the lorry' },
      { path: '/wholesale/farms', title: 'Your lorries', for: ['farmer'] },
    ]
    const wholesale = {
      ...{ name: 'wholesale', version: 'w1', entry: 'remoteEntry.js', paths: ['/wholesale', '/wholesale/farms'] },
      ...{ exposes: {}, host: '^4.0.0', hasServerBundle: false, navigation },
    }
    const remotes = { ...NO_REMOTES, slices: [wholesale] }
    const offered = () =>
      screen.getAllByRole('navigation', { name: 'Main menu' }).map(menu =>
        within(menu)
          .getAllByRole('link')
          .map(link => link.getAttribute('href'))
          .filter(path => path?.startsWith('/wholesale')),
      )
    renderShell(<Header />, { remotes })
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(offered()).toEqual([['/wholesale'], ['/wholesale']])
    expect(screen.getAllByText('By the lorry')).toHaveLength(2)
    cleanup()
    renderShell(<Header />, { remotes, fetchFn, storage: signedIn({ role: 'farmer' }) })
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const both = ['/wholesale', '/wholesale/farms']
    await expect.poll(offered).toEqual([both, both])
  })

  it('counts lines of the cart, not boxes', async () => {
    const storage = signedIn()
    storage.setItem('cart', JSON.stringify([TOMATO, { ...TOMATO, id: 6, name: 'Brinjal' }]))
    renderShell(<Header />, { fetchFn, storage })
    expect((await screen.findByRole('link', { name: 'Cart, 2 products' })).textContent).toBe('2')
  })

  it('opens a menu with the current user, and the Admin Dashboard for staff', async () => {
    renderShell(<Header />, {
      fetchFn,
      storage: signedIn({ role: 'taluk_agent', name: 'Tara', district: 'Bengaluru Rural' }),
    })
    await openMenu()
    for (const fact of ['Tara', 'asha@santhe.example', 'Bengaluru Rural']) expect(screen.getByText(fact)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin')
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/dashboard/profile')
  })

  it.each(['admin', 'district_manager', 'taluk_agent', 'delivery_agent'])(
    'shows a %s the Admin Dashboard',
    async role => {
      renderShell(<Header />, { fetchFn, storage: signedIn({ role }) })
      await openMenu()
      expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toBeDefined()
    },
  )

  it('lets only admins switch views, and stores the view', async () => {
    const storage = signedIn({ role: 'admin' })
    const viewingAs = () => JSON.parse(storage.getItem('santhe') ?? '').viewingAs
    renderShell(<Header />, { fetchFn, storage })
    await openMenu()
    const [views] = screen.getAllByRole('group', { name: 'View as' })
    if (!views) throw new Error('no views')
    const choose = (name: string) => fireEvent.click(within(views).getByRole('button', { name }))
    expect(within(views).getByRole('button', { pressed: true }).textContent).toBe('Admin')
    for (const view of ['Customer', 'Farmer', 'Admin']) {
      choose(view)
      expect(within(views).getByRole('button', { pressed: true }).textContent).toBe(view)
      await waitFor(() => expect(viewingAs()).toBe(view.toLowerCase()))
    }
    for (const role of ['farmer', 'customer', 'district_manager']) {
      cleanup()
      renderShell(<Header />, { fetchFn, storage: signedIn({ role }) })
      await openMenu()
      expect(screen.queryByRole('group', { name: 'View as' })).toBeNull()
    }
  })

  it('has account links and Log out in the phones’ menu', async () => {
    const { host } = renderShell(<Header />, {
      fetchFn,
      storage: signedIn({ role: 'district_manager', district: 'Bengaluru Rural' }),
    })
    await screen.findByRole('button', { name: /^Account of/ })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Menu' })))
    const menu = within(screen.getAllByRole('navigation', { name: 'Main menu' })[1] ?? document.body)
    await menu.findByRole('button', { name: 'Log out' })
    expect(menu.getAllByRole('link').map(link => `${link.textContent?.trim()} ${link.getAttribute('href')}`)).toEqual([
      'Browse Products /products',
      'Farmers /farmers',
      'Harvest Calendar /calendar',
      'How It Works /how-it-works',
      'Cart /cart',
      'Admin Dashboard /admin',
      'Dashboard /dashboard',
      'Profile /dashboard/profile',
      'ಕನ್ನಡ /kn',
      'हिन्दी /hi',
      'English /',
    ])
    expect(menu.getByText('asha@santhe.example')).toBeDefined()
    await act(async () => fireEvent.click(menu.getByRole('button', { name: 'Log out' })))
    await waitFor(() => expect(host.store.getState().santhe.user).toBeNull())
  })

  it('asks for a PIN, says whether any farm delivers there, and remembers it', async () => {
    const outside = { zipCode: '570001', area: 'outside', place: 'Mysore', district: 'Mysuru' }
    const responses = { 'GET /api/delivery-areas/570001': { body: outside } }
    const { unmount } = renderShell(<Header />, { fetchFn: fakeFetch(responses) })
    fireEvent.click(screen.getByRole('button', { name: 'Deliver to your PIN code' }))
    fireEvent.change(await screen.findByLabelText('PIN code'), { target: { value: '570001' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check delivery' }))
    expect(await screen.findByText('We don’t deliver to 570001 yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Deliver to 570001', hidden: true })).toBeDefined()
    unmount()
    const storage = signedIn()
    storage.setItem('deliveryPin', '570001')
    renderShell(
      <>
        <Header />
        <Card />
      </>,
      { fetchFn: fakeFetch(responses), storage },
    )
    expect(await screen.findByText('Does not deliver to 570001')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Deliver to 570001' })).toBeDefined()
    localStorage.clear()
  })

  const EMPTY = ['label', 'name', 'phone', 'address', 'landmark', 'city', 'state'].map(field => [field, ''])
  const HOME = { id: null, ...Object.fromEntries(EMPTY) }
  it('copies the PIN of a buyer’s first address once per person', async () => {
    const responses = {
      'GET /api/users/addresses': { body: [{ ...HOME, zipCode: '560003' }] },
      'GET /api/delivery-areas/560003': { body: { zipCode: '560003', area: 'urban', place: '', district: '' } },
    }
    const storage = signedIn()
    storage.setItem('deliveryPin', '570001')
    const first = renderShell(<Header />, { fetchFn: fakeFetch(responses), storage })
    expect(await screen.findByRole('button', { name: 'Deliver to 560003' })).toBeDefined()
    first.unmount()
    storage.setItem('deliveryPin', '560001')
    const second = renderShell(<Header />, { fetchFn: fakeFetch(responses), storage })
    expect(await screen.findByRole('button', { name: 'Deliver to 560001' })).toBeDefined()
    second.unmount()
    storage.setItem('santhe', JSON.stringify({ user: aShopper({ id: 2 }), token: 't', viewingAs: 'customer' }))
    renderShell(<Header />, { fetchFn: fakeFetch(responses), storage })
    expect(await screen.findByRole('button', { name: 'Deliver to 560003' })).toBeDefined()
    localStorage.clear()
  })

  it('hides the Admin Dashboard from farmers', async () => {
    renderShell(<Header />, { fetchFn, storage: signedIn({ role: 'farmer' }) })
    await openMenu()
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
  })

  it('hides the Admin Dashboard from customers; Escape closes the menu and restores the focus', async () => {
    renderShell(<Header />, { fetchFn, storage: signedIn() })
    await openMenu()
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
    await act(async () => fireEvent.keyDown(document, { key: 'Escape' }))
    const button = screen.getByRole('button', { name: /^Account of/ })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  // docs/product/accounts.md#signing-out
  it('logs out and empties the cart', async () => {
    const storage = signedIn()
    storage.setItem('cart', JSON.stringify([TOMATO]))
    const { host } = renderShell(<Header />, { fetchFn, storage })
    await openMenu()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })))
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeDefined()
    expect(host.store.getState().cart.lines).toEqual([])
  })
})
