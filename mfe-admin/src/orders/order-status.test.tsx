import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MANAGER, openOrders, workedOrders } from '../testing/order-lists.tsx'
import { anOrder, anOrderDetail, aPerson } from '../testing/samples.ts'

const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
const statusButton = (id: number) => screen.findByRole('button', { name: new RegExp(`^Status of order #${id}:`) })
const openMenu = async (id: number) => {
  fireEvent.click(await statusButton(id))
  return screen.findByRole('menu', { name: `What order #${id} can be set to` })
}
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

// docs/product/office.md#orders-tab
describe('status in OrdersTab', () => {
  it('offers an admin every status in order and saves the choice at once', async () => {
    const { requestsTo } = openOrders(workedOrders([anOrder(12, { status: 'accepted' })]))
    const menu = await openMenu(12)
    expect(entries(menu)).toEqual([
      'Pending',
      'Accepted',
      'Growing',
      'Harvested',
      'Packaging',
      'Shipping',
      'Delivered',
      'Cancelled',
    ])
    fireEvent.click(within(menu).getByText('Packaging'))
    expect(document.activeElement).toBe(await statusButton(12))
    await waitFor(() => expect(toasts()).toEqual(['Order status updated / Order #12: Packaging']))
    expect(requestsTo('PUT /api/admin/orders/12/status').map(({ body }) => body)).toEqual([
      { status: 'packaging', seenStatus: 'accepted' },
    ])
    expect(await screen.findByRole('button', { name: 'Status of order #12: Packaging' })).toBeTruthy()
  })

  it('follows a colleague’s change after a reload', async () => {
    const set = 'PUT /api/admin/orders/12/status'
    const { requestsTo } = openOrders({
      'GET /api/admin/orders': { body: [anOrder(12, { status: 'accepted' })] },
      [set]: { body: anOrderDetail(12, { status: 'packaging' }) },
    })
    fireEvent.click(within(await openMenu(12)).getByText('Packaging'))
    await waitFor(() => expect(toasts()).toEqual(['Order status updated / Order #12: Packaging']))
    await waitFor(() => expect(requestsTo('GET /api/admin/orders')).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Status of order #12: Accepted' })).toBeTruthy()
    fireEvent.click(within(await openMenu(12)).getByText('Packaging'))
    await waitFor(() => expect(requestsTo(set)).toHaveLength(2))
    expect(requestsTo(set)[1]?.body).toEqual({ status: 'packaging', seenStatus: 'accepted' })
  })

  const ALL_STATUSES = 'Pending Accepted Growing Harvested Packaging Shipping Delivered Cancelled'.split(' ')
  it.each([
    ['district_manager', 'pending', ALL_STATUSES],
    ['taluk_agent', 'pending', ALL_STATUSES.slice(0, 5)],
    ['delivery_agent', 'packaging', ALL_STATUSES.slice(4, 7)],
  ] as const)('offers a %s only allowed statuses for an order that is %s', async (role, status, expected) => {
    const user = aPerson({ role, district: 'Bengaluru Rural' })
    openOrders(workedOrders([anOrder(12, { status })]), { user })
    expect(entries(await openMenu(12))).toEqual(expected)
  })

  it('shows a plain tag for an order that nobody can reopen', async () => {
    openOrders(workedOrders([anOrder(12), anOrder(13, { status: 'cancelled', isClosed: true })]))
    expect(await statusButton(12)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Status of order #13:/ })).toBeNull()
  })

  it('shows a plain tag without options', async () => {
    openOrders(workedOrders([anOrder(12, { status: 'delivered' })]), { user: MANAGER })
    expect(await screen.findByText('Delivered', { selector: 'td *' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Status of order/ })).toBeNull()
  })

  it('asks for confirmation before closing an order', async () => {
    const { requestsTo } = openOrders(workedOrders([anOrder(12)]))
    fireEvent.click(within(await openMenu(12)).getByText('Cancelled'))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave as it is' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave as it is' })).toBeNull())
    expect(requestsTo('PUT /api/admin/orders/12/status')).toEqual([])
    fireEvent.click(within(await openMenu(12)).getByText('Cancelled'))
    fireEvent.click(await screen.findByRole('button', { name: 'Set to Cancelled' }))
    await waitFor(() => expect(requestsTo('PUT /api/admin/orders/12/status')).toHaveLength(1))
  })

  it('shows why a change was refused', async () => {
    openOrders({
      ...workedOrders([anOrder(12)]),
      'PUT /api/admin/orders/12/status': failure(409, 'OUT_OF_STOCK', 'There are not enough boxes left.'),
    })
    fireEvent.click(within(await openMenu(12)).getByText('Accepted'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to update order status / There are not enough boxes left.']))
  })

  it.each([
    ['an empty body', { status: 500, body: undefined }, ''],
    ['a body that is no refusal', { status: 502, body: '<html>' }, ''],
    ['no response', () => undefined, 'We can’t reach the market. Check your connection; nothing was lost.'],
  ])('shows a failed change without a status code after %s', async (_of, response, reason) => {
    openOrders({ ...workedOrders([anOrder(12)]), 'PUT /api/admin/orders/12/status': response })
    fireEvent.click(within(await openMenu(12)).getByText('Accepted'))
    await waitFor(() => expect(toasts()).toEqual([`Failed to update order status / ${reason}`]))
  })

  it('keeps a row that no longer matches the filter until the list is reloaded', async () => {
    const orders = [anOrder(12, { status: 'accepted' }), anOrder(13, { status: 'accepted' })]
    openOrders(workedOrders(orders, { list: 'GET /api/admin/orders?status=accepted' }), {
      at: '/admin?tab=orders&status=accepted',
    })
    fireEvent.click(within(await openMenu(12)).getByText('Packaging'))
    expect(await screen.findByRole('button', { name: 'Refresh the list' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Order #/ }).map(({ textContent }) => textContent)).toEqual([
      'Order #12',
      'Order #13',
    ])
    expect(screen.getByRole('button', { name: 'Status of order #12: Packaging' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh the list' }))
    expect(screen.getAllByRole('link', { name: /^Order #/ })).toHaveLength(1)
  })
})
