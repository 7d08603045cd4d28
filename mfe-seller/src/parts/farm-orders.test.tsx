import { failure, show } from '@santhe/host/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FarmOrderTable } from '../orders/FarmOrderTable.tsx'
import { anOrder, ravi, WORK } from '../testing/samples.ts'
import { FarmOrders } from './FarmOrders.tsx'
import '@santhe/ui/short'
import { ESTIMATES } from '../testing/open-farm-order.tsx'

// docs/product/orders.md#orders-list-texts
describe('FarmOrders', () => {
  // docs/product/orders.md#orders-list
  it('lists buyer, date and the farm’s subtotal, each linked to the order', async () => {
    show(FarmOrders, {
      path: '/dashboard/orders',
      user: ravi,
      now: new Date('2026-11-22T08:00:00.000Z'),
      responses: {
        ...WORK,
        'GET /api/orders/farmer?work=open': { body: [anOrder(12, { createdAt: '2026-11-21T08:00:00.000Z' })] },
      },
    })
    const link = await screen.findByRole('link', { name: 'Order #12' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/12')
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const cells = within(screen.getAllByRole('row')[1] ?? link)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    const under = (heading: string) => cells.at(headings.indexOf(heading))
    expect([under('Customer'), under('Placed'), under('Subtotal')]).toEqual([
      'Asha Rao',
      'Yesterday, Nov 21',
      '₹640.00',
    ])
  })

  it('shows by how many days an order is late', async () => {
    show(FarmOrders, {
      path: '/dashboard/orders',
      user: ravi,
      now: new Date('2026-11-22T08:00:00.000Z'),
      responses: {
        ...WORK,
        'GET /api/orders/farmer?work=open': {
          body: [
            anOrder(13, { estimatedDelivery: '2026-11-22' }),
            anOrder(12, { status: 'accepted', estimatedDelivery: '2026-11-21' }),
            anOrder(11, { status: 'delivered', estimatedDelivery: null }),
          ],
        },
      },
    })
    expect(await screen.findByText('1 day late')).toBeTruthy()
    expect(screen.getAllByText(/late$/)).toHaveLength(1)
  })

  // docs/product/delivery.md#estimate-texts
  it('shows due days, Unavailable if unreadable, and none for closed orders', () => {
    const orders = [
      ...ESTIMATES.map(([, more], place) => anOrder(12 + place, more)),
      anOrder(14, { estimatedDelivery: '2099-02-31' }),
      anOrder(15, { status: 'cancelled', estimatedDelivery: null }),
    ]
    show(() => <FarmOrderTable orders={orders} whenEmpty="" />, { path: '/' })
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const place = headings.indexOf('Estimated delivery')
    const estimates = screen.getAllByRole('row').map(row => within(row).queryAllByRole('cell').at(place)?.textContent)
    expect(estimates.slice(1)).toEqual([...ESTIMATES.map(([text]) => text), 'Unavailable', '–'])
  })

  it('shows an error when loading fails', async () => {
    show(FarmOrders, {
      path: '/dashboard/orders',
      user: ravi,
      responses: {
        'GET /api/orders/farmer/work': failure(503, 'UNAVAILABLE', 'Back soon'),
        'GET /api/orders/farmer?work=open': failure(503, 'UNAVAILABLE', 'Back soon'),
      },
    })
    expect(await screen.findByText('Error Loading Orders')).toBeTruthy()
    expect(await screen.findByText('To accept')).toBeTruthy()
    expect(screen.getByText('Failed to load order data. Please try again')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('filters by the status in the URL', async () => {
    show(FarmOrders, {
      path: '/dashboard/orders',
      at: '/dashboard/orders?status=pending',
      user: ravi,
      responses: { ...WORK, 'GET /api/orders/farmer?status=pending': { body: [] } },
    })
    expect(await screen.findByText('No orders with status "pending" found')).toBeTruthy()
  })

  it('shows an empty state', async () => {
    show(FarmOrders, {
      path: '/dashboard/orders',
      user: ravi,
      responses: { ...WORK, 'GET /api/orders/farmer?work=open': { body: [] } },
    })
    expect(await screen.findByText('No orders found')).toBeTruthy()
  })
})
