import type { OrderDetail } from '@santhe/contracts'
import { useLocation, useSession } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrderDetail, asha, NOW } from '../testing/samples.ts'
import { sentence } from '../testing/sentence.ts'
import { BuyerOrder } from './BuyerOrder.tsx'

const READ = 'GET /api/orders/11'
const SET = 'PUT /api/orders/11/status'
const open = (responses: FakeResponses, user = asha(), id = '11') =>
  show(BuyerOrder, { path: '/dashboard/orders/:id', at: `/dashboard/orders/${id}`, user, responses, now: NOW })
const reading = (more: Partial<OrderDetail>) => ({ [READ]: { body: anOrderDetail(11, more) } })
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

function Located() {
  const { pathname, search } = useLocation()
  const { setViewingAs } = useSession()
  return (
    <>
      <BuyerOrder />
      <output>{pathname + search}</output>
      <button type="button" onClick={() => setViewingAs('customer')}>
        Buy
      </button>
    </>
  )
}

// docs/product/office.md#one-order
it('BuyerOrder redirects staff to the office’s page when the order is not their own', async () => {
  const urlAfter = async (isOwn: boolean) => {
    const at = '/dashboard/orders/11?own=1'
    const user = asha({ role: 'delivery_agent' })
    show(Located, { path: '/dashboard/orders/:id', at, user, responses: reading({ isOwn }), now: NOW })
    await screen.findByRole('heading', { name: 'Order #11' })
    const { textContent } = screen.getByRole('status')
    cleanup()
    return textContent
  }
  expect([await urlAfter(true), await urlAfter(false)]).toEqual(['/dashboard/orders/11?own=1', '/dashboard/orders/11'])
})

it('BuyerOrder sends farmers to the farm’s view of orders for their farm', async () => {
  const user = asha({ role: 'farmer', farmId: 7 })
  const at = '/dashboard/orders/11?own=1'
  const responses = reading({ isOwn: false })
  const { host } = show(Located, { path: '/dashboard/orders/:id', at, user, responses, now: NOW })
  expect(await screen.findByText('This order is for your farm')).toBeTruthy()
  expect(screen.getByText('/dashboard/orders/11')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Order #11' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }))
  expect(host.store.getState().santhe.viewingAs).toBe('customer')
  fireEvent.click(screen.getByRole('button', { name: 'Sell Products' }))
  expect(host.store.getState().santhe.viewingAs).toBe('farmer')
})

it.each([
  { state: 'open' as const, isFirst: true },
  { state: 'kept' as const, isFirst: false },
])('BuyerOrder shows a moved harvest above the items: $isFirst when the choice is $state', async each => {
  const moved = { from: '2026-12-08', to: '2026-12-15', productId: 12 }
  const adjustment: OrderDetail['adjustments'][number] = {
    ...{ id: 1, kind: 'moved', lines: [], changed: [], amount: 0, reason: '', by: 'Ravi Kumar', refund: null },
    at: NOW.toISOString(),
  }
  const until = '2099-12-02T05:00:00.000Z'
  open(reading({ isOwn: true, adjustments: [adjustment], choices: [{ ...moved, until, state: each.state }] }))
  const changes = await screen.findByRole('heading', { name: 'What changed' })
  const items = screen.getByRole('heading', { name: 'Items' })
  const isBefore = (changes.compareDocumentPosition(items) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(isBefore).toBe(each.isFirst)
})

it('BuyerOrder shows place and time of a pickup', async () => {
  const pickupPlace = { address: 'Survey no. 12, Hoskote', hours: 'Daily, 8 am to 6 pm' }
  open(reading({ pickup: true, pickupPlace }))
  expect(await screen.findByText('Pick up at Survey no. 12, Hoskote')).toBeTruthy()
  // Also on paper.
  expect(screen.getAllByText(/Pickup hours: Daily, 8 am to 6 pm$/)).toHaveLength(2)
  expect(screen.getByText(/^Pay at the farm\. Pay ₹[\d,.]+ in cash when you pick it up\.$/)).toBeTruthy()
  expect(document.body.textContent).toContain('Ready from: ')
  expect(screen.getByText('Ready for Pickup')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Out for Delivery|Estimated delivery|Delivered|on delivery/)
})

// docs/product/delivery.md#pickup-words
it('BuyerOrder marks an overdue pickup as late until ready', async () => {
  const late = { pickup: true, estimatedDelivery: '2026-11-19', farmPhone: '080 4711 0815' } as const
  open(reading({ ...late, status: 'packaging' }))
  const text = 'It should have been ready yesterday, 19 Nov 2026. Call the farm for an update.'
  expect(await screen.findByText(sentence(text))).toBeTruthy()
  cleanup()
  open(reading({ ...late, status: 'shipping' }))
  expect(await screen.findAllByText('Ready for Pickup')).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/It should have|Ready from|late/)
})

// docs/product/orders.md#tracking
describe('OrderStages', () => {
  const step = (to: OrderDetail['status'], at: string) => ({
    at,
    by: 'Ravi',
    role: 'farmer',
    from: 'pending' as const,
    to,
    reason: '',
  })
  const stages = () =>
    screen
      .getAllByRole('listitem')
      .slice(0, 6)
      .map(({ textContent }) => textContent)

  it('shows the documented stages with times', async () => {
    const timeline = [step('pending', '2026-11-18T06:00:00.000Z'), step('growing', '2026-11-19T06:00:00.000Z')]
    open(reading({ status: 'growing', timeline }))
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(stages()).toEqual([
      'Order PlacedNov 18, 2026, 11:30 am',
      'Confirmed',
      'Processing: growingYesterday, Nov 19, 2026, 11:30 am',
      'Ready for Shipping',
      'Out for Delivery',
      'Delivered',
    ])
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Processing')
    expect(screen.getByText('Processing', { selector: 'header *' })).toBeTruthy()
  })

  it('shows a late order with the farm’s phone', async () => {
    open(reading({ status: 'shipping', estimatedDelivery: '2026-11-19', farmPhone: '+91 98450 12345' }))
    expect(await screen.findByText('This order is late')).toBeTruthy()
    expect(screen.getByText(sentence(/^It should have arrived yesterday, 19 Nov 2026\. Call the farm/))).toBeTruthy()
    expect(screen.getByText(sentence('Estimated delivery: Yesterday, 19 Nov 2026 · 1 day late'))).toBeTruthy()
    expect(screen.getByRole('link', { name: /Call Ravi’s Field/ }).getAttribute('href')).toBe('tel:+919845012345')
  })

  // docs/product/delivery.md#following
  describe('OrderStages of an order on its way', () => {
    const out = { status: 'shipping', estimatedDelivery: '2026-11-20' } as const
    const left = { ...step('shipping', '2026-11-20T03:30:00.000Z'), from: 'packaging' as const }
    const failed = (outcome: 'nobodyThere' | 'broughtBack') => ({
      ...{ ...left, from: 'shipping' as const, at: '2026-11-20T05:35:00.000Z', by: 'Manju', outcome },
    })
    const current = () => document.querySelector('[aria-current="step"]')?.textContent

    it.each([
      ['2026-11-20', { window: 'morning', agent: 'Manju' }, 'Out for Delivery · this morning, with Manju'],
      ['2026-11-21', { window: 'evening', agent: '' }, 'Out for Delivery · tomorrow evening'],
      ['2026-11-24', { window: 'afternoon', agent: 'Manju' }, 'Out for Delivery · in the afternoon, with Manju'],
      ['2026-11-19', { window: 'morning', agent: 'Manju' }, 'Out for Delivery · with Manju'],
      ['2026-11-20', { window: null, agent: '' }, 'Out for Delivery'],
    ] as const)('names window and agent when known: %s, %o', async (estimatedDelivery, delivery, words) => {
      open(reading({ status: 'shipping', estimatedDelivery, delivery }))
      await screen.findByRole('heading', { name: 'Order #11' })
      expect(current()).toBe(words)
    })

    it('shows a failed attempt and the next step until delivered', async () => {
      open(reading({ ...out, timeline: [left, failed('nobodyThere')] }))
      expect(
        await screen.findByText(sentence('Today, Nov 20, 2026, 11:05 am. You may choose another time.')),
      ).toBeTruthy()
      expect(screen.getAllByText('Nobody was there')).toHaveLength(2)
      const history = within(screen.getByRole('region', { name: 'What happened so far' }))
      expect(history.getByText('Nobody was there')).toBeTruthy()
      cleanup()
      open(reading({ ...out, timeline: [left, failed('broughtBack')] }))
      expect(await screen.findByText(sentence(/The farm and our office decide what happens next\./))).toBeTruthy()
      cleanup()
      const delivered = { ...left, from: 'shipping' as const, to: 'delivered' as const, at: '2026-11-20T06:00:00.000Z' }
      open(reading({ status: 'delivered', timeline: [left, failed('nobodyThere'), delivered] }))
      await screen.findByRole('heading', { name: 'Order #11' })
      expect(screen.queryByText(/choose another time/)).toBeNull()
    })
  })

  it('shows the delivery photo while stored', async () => {
    open(reading({ status: 'delivered', photoUntil: '2026-12-20T06:30:00.000Z' }))
    const photo = await screen.findByRole('img', { name: 'The box of order #11 at the door' })
    expect(photo.getAttribute('src')).toBe('/api/orders/11/delivery-photo')
    expect(screen.getByText(/see this photo, until Dec 20, 2026\.$/)).toBeTruthy()
    fireEvent.error(photo)
    expect(screen.queryByRole('img', { name: /at the door/ })).toBeNull()
  })

  it.each([
    ['2026-11-18', /^It should have arrived on 18 Nov 2026\./, 0],
    ['2026-11-20', undefined, 1],
  ])('offers a calendar entry until the delivery day is over: %s', async (estimatedDelivery, text, entries) => {
    open(reading({ status: 'shipping', estimatedDelivery }))
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(entries)
    expect(screen.queryAllByText(/days? late$/)).toHaveLength(1 - entries)
    if (text) expect(screen.getByText(sentence(text))).toBeTruthy()
  })

  it('ends with a review prompt and the paid cash', async () => {
    open(reading({ status: 'delivered', estimatedDelivery: null }))
    expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review Tomato' }).getAttribute('href')).toBe('/products/12#reviews')
    expect(
      within(screen.getByRole('region', { name: 'Order Summary' })).getByText('Paid in cash on delivery'),
    ).toBeTruthy()
    expect(screen.queryByText(/not paid yet/)).toBeNull()
  })
})

// docs/product/orders.md#order-page
describe('BuyerOrder', () => {
  it('shows items, customer, costs and history, with a link back', async () => {
    open(reading({}))
    expect(await screen.findByRole('heading', { name: 'Order #11' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/dashboard/orders')
    expect(within(screen.getByRole('region', { name: 'Items' })).getByText('ಟೊಮೇಟೊ').lang).toBe('kn')
    expect(
      within(screen.getByRole('region', { name: 'Customer information' })).getByText('asha@example.com'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ravi’s Field' }).getAttribute('href')).toBe('/farmers/7')
    const costs = within(screen.getByRole('region', { name: 'Order Summary' }))
    expect(costs.getByText('Handling')).toBeTruthy()
    expect(costs.getByText('₹320.00')).toBeTruthy()
    expect(screen.getByText('22 Nov 2026')).toBeTruthy()
    expect(screen.getByText('Order placed')).toBeTruthy()
    expect(screen.getByText(/Placed today, Nov 20, 2026/, { selector: 'header p' })).toBeTruthy()
  })

  it.each<[string, Partial<OrderDetail>, RegExp, string]>([
    ['to be paid on delivery', {}, /^Cash on delivery\. Pay ₹[\d,.]+ in cash when it arrives\.$/, 'Part of'],
    ['paid online', { paymentMethod: 'cashfree', paymentStatus: 'paid' }, /^Online payment, paid$/, 'Paid together in'],
  ])('shows payment and purchase of an order %s', async (_which, more, payment, partOf) => {
    open(reading(more))
    const costs = within(await screen.findByRole('region', { name: 'Order Summary' }))
    expect(costs.getByText(payment)).toBeTruthy()
    const link = costs.getByRole('link', { name: /^Purchase #/ })
    expect(link.parentElement?.textContent).toBe(`${partOf} ${link.textContent}`)
  })

  it('shows the estimated delivery', async () => {
    open(reading({ estimatedDelivery: '2099-03-01' }))
    const estimate = await screen.findByText('01 Mar 2099')
    expect(estimate.closest('p')?.textContent).toBe('Estimated delivery: 01 Mar 2099')
  })

  it('hides the estimate of a closed order', async () => {
    open(reading({ status: 'delivered', estimatedDelivery: null }))
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByText(/Estimated/)).toBeNull()
  })

  it('offers Try Again when loading fails', async () => {
    open({
      [READ]: (_request, before) =>
        before === 0 ? failure(404, 'NOT_FOUND', 'We can’t find that.') : { body: anOrderDetail(11) },
    })
    expect(await screen.findByText('Error loading order details')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Order #11' })).toBeTruthy()
  })

  it('sends no request without an order in the URL', async () => {
    const { requestsTo } = open({}, asha(), 'latest')
    expect(await screen.findByText('Error loading order details')).toBeTruthy()
    expect(requestsTo('GET /api/orders/latest')).toEqual([])
  })
})

// docs/product/orders.md#setting-a-status
describe('CancelOrder', () => {
  const mine = { mayCancel: true, maySet: ['cancelled' as const], cancelUntil: '2026-11-20T10:00:00.000Z' }

  it('asks for confirmation, sends the status cancelled and shows it', async () => {
    const { requestsTo } = open({
      [READ]: (_request, before) => ({ body: anOrderDetail(11, before === 0 ? mine : { status: 'cancelled' }) }),
      [SET]: { body: anOrderDetail(11, { status: 'cancelled' }) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' })
    expect(requestsTo(SET)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ status: 'cancelled' }])
    expect(toasts()).toEqual(['Order status updated / Cancelled'])
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })

  it('can be dismissed', async () => {
    const { requestsTo } = open(reading(mine))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep order' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep order' })).toBeNull())
    expect(requestsTo(SET)).toEqual([])
  })

  it('shows its end in IST and hides afterwards', async () => {
    open(reading(mine))
    expect((await screen.findByText(/You can cancel until/)).textContent).toMatch(/Nov 20, 2026, 3:30/)
  })

  it('hides when the server does not offer it', async () => {
    open(reading({ mayCancel: false }))
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })

  it('shows why the server refused', async () => {
    open({ ...reading(mine), [SET]: failure(409, 'NOT_CANCELLABLE', 'This order can no longer be cancelled.') })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }))
    await waitFor(() =>
      expect(toasts()).toEqual(['Error updating order status / This order can no longer be cancelled.']),
    )
  })
})
