import { api } from '@santhe/host'
import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MANAGER, openOrders, workedOrders } from '../testing/order-lists.tsx'
import { anOrder, aPerson } from '../testing/samples.ts'

// docs/product/office.md#orders-tab, docs/product/office.md#orders-file
describe('OrdersTab', () => {
  it('ignores an unknown status, farm or day in the URL', async () => {
    openOrders(
      { 'GET /api/admin/orders': { body: [anOrder(12)] } },
      { at: '/admin?tab=orders&status=shiped&farm=ravi&from=soon' },
    )
    expect(await screen.findByRole('link', { name: 'Order #12' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('')
  })

  it('shows buyer, area, two products and a count of more, and links to the order', async () => {
    openOrders({ 'GET /api/admin/orders': { body: [anOrder(12)] } })
    const [, row] = await screen.findAllByRole('row')
    const cells = within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 4)).toEqual([
      'Order #12Nov 20',
      'Asha RaoBengaluru 560003',
      'Ravi’s Field',
      '1 × Produce 11 × Produce 2+1 more',
    ])
    expect(cells.slice(4)).toEqual(['Yesterday, 21 Nov 20261 day late', '₹1,000.00Cash on delivery', 'Pending'])
    expect(screen.getByRole('link', { name: 'Order #12' }).getAttribute('href')).toBe('/dashboard/orders/12')
  })

  it('applies every filter of the URL', async () => {
    const query = 'farmerId=7&from=2026-11-01&search=asha&status=packaging&to=2026-11-20'
    openOrders(
      { [`GET /api/admin/orders?${query}`]: { body: [anOrder(12, { status: 'packaging' })] } },
      { at: '/admin?tab=orders&status=packaging&farm=7&search=asha&from=2026-11-01&to=2026-11-20' },
    )
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Farm').value).toBe('Ravi’s Field')
    expect(screen.getByLabelText<HTMLInputElement>('Placed from').value).toBe('01/11/2026')
    const search = screen.getByLabelText<HTMLInputElement>('Number, name, product or last digits of a phone')
    expect(search.value).toBe('asha')
  })

  it('sorts oldest first by the URL, but not in the file', async () => {
    const oldest = 'GET /api/admin/orders?sort=oldest'
    openOrders({ 'GET /api/admin/orders': { body: [anOrder(12)] }, [oldest]: { body: [anOrder(3)] } })
    await screen.findByRole('link', { name: 'Order #12' })
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'oldest' } })
    expect(await screen.findByRole('link', { name: 'Order #3' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).not.toContain('sort')
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'newest' } })
    expect(await screen.findByRole('link', { name: 'Order #12' })).toBeTruthy()
  })

  it('offers to sort by due day among open orders, by default among work', async () => {
    const body = [anOrder(12)]
    const sorts = () =>
      [...screen.getByLabelText<HTMLSelectElement>('Sort by').options].map(({ value, selected }) => [value, selected])
    openOrders(
      {
        'GET /api/admin/orders?work=late': { body },
        'GET /api/admin/orders?sort=newest&work=late': { body },
        'GET /api/admin/orders?status=delivered': { body: [anOrder(13)] },
      },
      { at: '/admin?tab=orders&work=late&sort=soon' },
    )
    await screen.findByRole('link', { name: 'Order #12' })
    expect(sorts()).toEqual([
      ['newest', false],
      ['oldest', false],
      ['due', true],
    ])
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'newest' } })
    await waitFor(() => expect(sorts()[0]).toEqual(['newest', true]))
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'delivered' } })
    await screen.findByRole('link', { name: 'Order #13' })
    expect(sorts()).toEqual([
      ['newest', true],
      ['oldest', false],
    ])
  })

  it('reloads when a filter is chosen, and filters by a row’s farm', async () => {
    const { requestsTo } = openOrders({
      'GET /api/admin/orders': { body: [anOrder(12)] },
      'GET /api/admin/orders?status=pending': { body: [anOrder(12)] },
      'GET /api/admin/orders?farmerId=7&status=pending': { body: [anOrder(12)] },
    })
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'pending' } })
    await waitFor(() => expect(requestsTo('GET /api/admin/orders?status=pending').length).toBeGreaterThan(0))
    fireEvent.click(await screen.findByRole('button', { name: 'Ravi’s Field' }))
    await waitFor(() => expect(requestsTo('GET /api/admin/orders?farmerId=7&status=pending').length).toBeGreaterThan(0))
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('')
  })

  it('reads the district’s orders for other staff, and names the empty list’s status', async () => {
    openOrders(
      { 'GET /api/admin/orders/district?status=growing': { body: [] } },
      { at: '/admin?tab=orders&status=growing', user: aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' }) },
    )
    expect(await screen.findByText('No orders with status "growing" found')).toBeTruthy()
  })

  it.each([
    ['61', '61 orders'],
    ['200', '200 orders or more'],
  ])('counts up to 200 orders: %s as %s', async (total, text) => {
    openOrders({ 'GET /api/admin/orders': { body: [anOrder(12)], headers: { 'X-Total-Count': total } } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows an empty state', async () => {
    openOrders({ 'GET /api/admin/orders': { body: [] } })
    expect(await screen.findByText('No orders found')).toBeTruthy()
  })

  it('shows an empty search result', async () => {
    openOrders({ 'GET /api/admin/orders?search=zz': { body: [] } }, { at: '/admin?tab=orders&search=zz' })
    expect(await screen.findByText('No orders found')).toBeTruthy()
    expect(screen.getByText('No orders match your search and filters.')).toBeTruthy()
  })

  // docs/product/orders.md#orders-list-texts
  it('offers a retry when loading fails', async () => {
    openOrders({
      'GET /api/admin/orders': (_request, before) =>
        before === 0 ? failure(500, 'INTERNAL', 'Something went wrong') : { body: [anOrder(12)] },
    })
    expect(await screen.findByText('Error Loading Orders')).toBeTruthy()
    expect(screen.getByText('Failed to load order data. Please try again')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
  })

  it.each([
    ['admin', true],
    ['district_manager', true],
    ['taluk_agent', false],
    ['delivery_agent', false],
  ] as const)('offers the file to a %s: %s', async (role, mayExport) => {
    openOrders(workedOrders([anOrder(12)]), { user: aPerson({ role, district: 'Bengaluru Rural' }) })
    await screen.findByText('Asha Rao')
    expect(screen.queryByRole('link', { name: 'Download as CSV' }) !== null).toBe(mayExport)
  })

  it('downloads the filtered list as a file and explains its contents', async () => {
    const at = '/admin?tab=orders&status=pending'
    openOrders({ 'GET /api/admin/orders/district?status=pending': { body: [anOrder(12)] } }, { at, user: MANAGER })
    const link = await screen.findByRole('link', { name: 'Download as CSV' })
    expect(link.getAttribute('href')).toBe('/api/admin/orders/export?status=pending')
    const text = document.getElementById(link.getAttribute('aria-describedby') ?? '')
    expect(text?.textContent).toMatch(/^Every order of this list/)
  })

  it.each([
    ['is followed once the session is known to go on', { body: MANAGER }, undefined],
    [
      'is not followed where the session has ended, which a toast says',
      failure(401, 'NOT_SIGNED_IN', 'Please sign in to go on.'),
      'The list could not be downloaded / Please sign in to go on.',
    ],
  ])('file link %s', async (_what, session, text) => {
    const { host } = openOrders({ ...workedOrders([anOrder(12)]), 'GET /api/auth/me': session }, { user: MANAGER })
    host.store.dispatch({ type: 'sessionPhase/startCompleted' })
    const atStart = { call: 'GET /api/auth/me', url: '/api/auth/me', provides: ['person'] as const }
    await host.store.dispatch(api.util.upsertQueryData('read', atStart, { body: MANAGER }))
    const link = await screen.findByRole('link', { name: 'Download as CSV' })
    expect(link.hasAttribute('download')).toBe(false)
    const followed = vi.fn()
    const handleClick = (event: Event) => {
      if (!event.defaultPrevented) followed()
      event.preventDefault()
    }
    document.addEventListener('click', handleClick)
    fireEvent.click(link)
    expect(followed).not.toHaveBeenCalled()
    if (text) expect((await screen.findByTestId('toast')).textContent).toBe(text)
    else await waitFor(() => expect(followed).toHaveBeenCalledOnce())
    document.removeEventListener('click', handleClick)
    expect(followed).toHaveBeenCalledTimes(text ? 0 : 1)
    // The shell opens its sign-in dialog in this phase.
    expect(host.store.getState().session.phase).toBe(text ? 'expired' : 'going')
  })

  it('links to own purchases', async () => {
    openOrders(workedOrders([anOrder(12)]))
    const link = await screen.findByRole('link', { name: 'Your own orders' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders?own=1')
  })
})
