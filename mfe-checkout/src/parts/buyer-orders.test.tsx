import { Link } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { EstimatedDelivery } from '@santhe/ui'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { placedState } from '../orders/use-own-orders.ts'
import { anOrder, anOrderDetail, asha, NOW } from '../testing/samples.ts'
import { BuyerOrders } from './BuyerOrders.tsx'
import { BuyerOverview } from './BuyerOverview.tsx'

const LIST = 'GET /api/orders?limit=20'
const open = (responses: FakeResponses) =>
  show(BuyerOrders, { path: '/dashboard/:tab', at: '/dashboard/orders', user: asha(), responses, now: NOW })

it.each(['admin', 'delivery_agent', 'farmer'] as const)(
  'BuyerOrders links a %s to own purchases, not to the office’s or farm’s pages',
  async role => {
    const responses = { [LIST]: { body: [anOrder(12)] } }
    show(BuyerOrders, {
      path: '/dashboard/orders',
      at: '/dashboard/orders?own=1',
      user: asha({ role }),
      responses,
      now: NOW,
    })
    const link = await screen.findByRole('link', { name: 'Order #12' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/12?own=1')
  },
)

/** The list, and a link that opens it as placing a purchase does. */
function AfterPlacing() {
  return (
    <>
      <Link to="/dashboard/orders" state={placedState(70)}>
        Place
      </Link>
      <BuyerOrders />
    </>
  )
}

// docs/product/checkout.md#after-cash-on-delivery
it('PlacedBand shows arrival, cash due and calendar entry for each order of that purchase only', async () => {
  const ofPurchase = { purchaseId: 70, status: 'pending' as const }
  const orders = [
    anOrder(13, { ...ofPurchase, farmName: 'Hill' }),
    anOrder(12, ofPurchase),
    anOrder(11, { purchaseId: 69 }),
  ]
  const details = [13, 12].map(id => [`GET /api/orders/${id}`, { body: anOrderDetail(id, ofPurchase) }])
  show(AfterPlacing, {
    path: '/dashboard/orders',
    user: asha(),
    responses: { [LIST]: { body: orders }, ...Object.fromEntries(details) },
    now: NOW,
  })
  await screen.findByRole('link', { name: 'Order #12' })
  expect(screen.queryByText(/is placed$/)).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Place' }))
  const titles = (await screen.findAllByRole('link', { name: /is placed$/ })).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Order #13 from Hill is placed', 'Order #12 from Ravi’s Field is placed'])
  expect(document.body.textContent?.match(/Arrives .*?22 Nov 2026/g)).toHaveLength(2)
  expect(screen.getAllByText(/^Pay ₹[\d.]+ in cash when it arrives/)).toHaveLength(2)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add to calendar' })).toHaveLength(2))
})

const UnreadableEstimate = () => (
  <EstimatedDelivery
    order={{ status: 'pending', estimatedDelivery: '2026-02-31', deliveryWindow: null }}
    today="2026-11-20"
  />
)

// docs/product/orders.md#tracking
describe('BuyerOrders', () => {
  it('link each row to its order with status and due date', async () => {
    open({
      [LIST]: {
        body: [
          anOrder(12, { status: 'shipping' }),
          anOrder(11, { status: 'delivered', estimatedDelivery: null }),
          anOrder(10, { status: 'accepted', estimatedDelivery: null }),
        ],
      },
    })
    const link = await screen.findByRole('link', { name: 'Order #12' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/12')
    const [, first, second, third] = screen.getAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole('cell')
            .map(cell => cell.textContent)
        : []
    expect(cells(first)).toEqual(['Tomato × 1', '22 Nov 2026', 'Out for Delivery', '₹320.00', 'Order again'])
    expect(cells(second).slice(1, 3)).toEqual(['', 'Delivered'])
    expect(cells(third).slice(1, 3)).toEqual(['Estimated soon', 'Confirmed'])
  })

  it('show when a pickup is ready', async () => {
    const picked = { pickup: true, estimatedDelivery: '2026-11-22' } as const
    open({
      [LIST]: {
        body: [
          anOrder(12, picked),
          anOrder(11, { ...picked, status: 'shipping' }),
          anOrder(10, { ...picked, status: 'delivered' }),
        ],
      },
    })
    await screen.findByRole('link', { name: 'Order #12' })
    const cells = screen
      .getAllByRole('row')
      .slice(1, 4)
      .map(row =>
        within(row)
          .getAllByRole('cell')
          .map(cell => cell.textContent)
          .slice(1, 3),
      )
    expect(cells).toEqual([
      ['22 Nov 2026', 'Order Placed'],
      ['', 'Ready for Pickup'],
      ['', 'Picked up'],
    ])
    expect(screen.getByRole('cell', { name: '22 Nov 2026' }).dataset.label).toBe('Ready from')
  })

  it('show how many days an order is late', async () => {
    open({
      [LIST]: {
        body: [
          anOrder(12, { status: 'shipping', estimatedDelivery: '2026-11-18' }),
          anOrder(11, { status: 'delivered', estimatedDelivery: '2026-11-18' }),
          anOrder(10, { status: 'shipping', estimatedDelivery: '2026-11-20' }),
        ],
      },
    })
    expect(await screen.findByRole('cell', { name: '18 Nov 2026 2 days late' })).toBeTruthy()
    expect(screen.getAllByText(/late$/)).toHaveLength(1)
  })

  it('show Unavailable for an unreadable delivery day', () => {
    show(UnreadableEstimate, { path: '/' })
    expect(screen.getByText('Unavailable')).toBeTruthy()
  })

  it('load page by page with the previous cursor', async () => {
    const { requestsTo } = open({
      [LIST]: { body: [anOrder(30)], headers: { 'X-Next-Cursor': 'a' } },
      'GET /api/orders?limit=20&cursor=a': { body: [anOrder(20)], headers: { 'X-Next-Cursor': 'b' } },
      'GET /api/orders?limit=20&cursor=b': { body: [anOrder(10)] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more orders' }))
    await screen.findByText('Order #20')
    fireEvent.click(await screen.findByRole('button', { name: 'Show more orders' }))
    await screen.findByText('Order #10')
    expect(screen.getAllByRole('link', { name: /Order #/ })).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull()
    expect(requestsTo(LIST)).toHaveLength(1)
  })

  it('show one primary Pay per purchase, also across pages', async () => {
    const waiting = (id: number) => anOrder(id, { purchaseId: 4, paymentMethod: 'cashfree' })
    open({
      [LIST]: { body: [waiting(6)], headers: { 'X-Next-Cursor': 'a' } },
      'GET /api/orders?limit=20&cursor=a': { body: [waiting(5)] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more orders' }))
    await screen.findByText('Order #5')
    const [first, second] = screen.getAllByRole('link', { name: /^Pay now: / })
    expect(second?.className).toContain('quiet')
    expect(first?.className).not.toContain('quiet')
  })

  it('keep loaded rows when the next page fails, and retry', async () => {
    open({
      [LIST]: { body: [anOrder(30)], headers: { 'X-Next-Cursor': 'a' } },
      'GET /api/orders?limit=20&cursor=a': (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: [anOrder(20)] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more orders' }))
    expect(await screen.findByText('Back soon')).toBeTruthy()
    expect(screen.getByText('Order #30')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Order #20')).toBeTruthy()
    expect(screen.queryByText('Error loading orders')).toBeNull()
  })

  it('show an error when loading fails, and retry', async () => {
    open({
      [LIST]: (_request, before) => (before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: [anOrder(1)] }),
    })
    expect(await screen.findByText('Error loading orders')).toBeTruthy()
    expect(screen.getByText('Back soon')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Order #1')).toBeTruthy()
  })

  it('link to products while empty', async () => {
    open({ [LIST]: { body: [] } })
    expect(await screen.findByText('No orders yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products')
  })
})

describe('BuyerOverview', () => {
  it('links an unpaid order to its purchase', async () => {
    const waiting = (id: number) => anOrder(id, { purchaseId: 4, paymentMethod: 'cashfree' })
    show(BuyerOverview, {
      path: '/dashboard',
      user: asha(),
      responses: { 'GET /api/orders?limit=5': { body: [waiting(6), waiting(5), anOrder(3)] } },
    })
    const links = await screen.findAllByRole('link', { name: /^Pay now: / })
    expect(links.map(link => link.getAttribute('href'))).toEqual(Array(2).fill('/dashboard/orders/purchase/4'))
    expect(links[0]?.className).not.toBe(links[1]?.className)
    expect(screen.getAllByRole('button', { name: /^Order again/ })).toHaveLength(1)
  })

  // docs/product/pages.md#dashboard-overview
  it('shows the five most recent orders, account type and age', async () => {
    const five = [5, 4, 3, 2, 1].map(id => anOrder(id))
    show(BuyerOverview, {
      path: '/dashboard',
      user: asha(),
      responses: { 'GET /api/orders?limit=5': { body: five } },
    })
    expect(await screen.findAllByRole('link', { name: /^Order #/ })).toHaveLength(5)
    const summary = screen.getByRole('region', { name: 'Account summary' })
    expect(
      within(summary)
        .getAllByRole('definition')
        .map(fact => fact.textContent),
    ).toEqual(['Customer', 'Mar 01, 2026'])
  })
})
