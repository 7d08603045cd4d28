import type { OrderDetail, SessionPerson } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NOW } from '../testing/order-lists.tsx'
import { anOrderDetail, aPerson } from '../testing/samples.ts'
import { OfficeOrder } from './OfficeOrder.tsx'

const READ = 'GET /api/orders/12'
const SET = 'PUT /api/admin/orders/12/status'
const JOURNAL = 'GET /api/admin/journal?limit=10&thing=order&thingId=12'
const open = (responses: FakeResponses, user: SessionPerson = aPerson(), id = '12') =>
  show(OfficeOrder, {
    path: '/dashboard/orders/:id',
    at: `/dashboard/orders/${id}`,
    user,
    responses: { [JOURNAL]: { body: [] }, ...responses },
    now: NOW,
  })
const reading = (more: Partial<OrderDetail> = {}) => ({ [READ]: { body: anOrderDetail(12, more) } })
const region = (name: string) => screen.findByRole('region', { name })
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

// docs/product/office.md#one-order, docs/product/office.md#histories
describe('OfficeOrder', () => {
  it.each([
    ['admin', 8],
    ['district_manager', 4],
    ['taluk_agent', 3],
    ['delivery_agent', 3],
  ] as const)('shows a %s the office frame with Orders selected and a link back', async (role, tabs) => {
    open(reading(), aPerson({ role, district: 'Bengaluru Rural' }))
    expect(await screen.findByRole('heading', { name: 'Order #12' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeTruthy()
    expect(screen.getAllByRole('tab')).toHaveLength(tabs)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Orders')
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/dashboard/orders')
  })

  it('shows how many days an order is late', async () => {
    open(reading({ status: 'shipping', estimatedDelivery: '2026-11-01' }))
    expect((await screen.findByText(/Estimated delivery:/)).parentElement?.textContent).toMatch(
      /01 Nov 2026 \d+ days late$/,
    )
  })

  it('shows a pickup', async () => {
    open(reading({ pickup: true }))
    expect(await screen.findByText('Picked up at the farm')).toBeTruthy()
    expect(screen.getByText('Pay at the farm')).toBeTruthy()
    expect(screen.getByText(/Ready from:/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Estimated delivery|on delivery/)
  })

  it('shows items with picture, farm, both names and prices', async () => {
    const [item] = anOrderDetail(12).items
    open(reading({ items: item ? [{ ...item, localName: 'ಟೊಮೇಟೊ' }] : [] }))
    const items = within(await region('Items'))
    expect(items.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Farm',
      'Boxes',
      'Price per box',
      'Amount',
    ])
    expect(items.getByText('ಟೊಮೇಟೊ').lang).toBe('kn')
    expect(items.getByRole('link', { name: 'Ravi’s Field' }).getAttribute('href')).toBe('/farmers/7')
    expect(document.querySelectorAll('td [class*="_frame_"]')).toHaveLength(1)
  })

  it('links the farm’s phone', async () => {
    open(reading({ farmPhone: '+91 98450 77880' }))
    const call = await screen.findByRole('link', { name: 'Call Ravi’s Field, +91 98450 77880' })
    expect(call.getAttribute('href')).toBe('tel:+919845077880')
  })

  // docs/product/office.md#reminding-a-farm
  it('reminds the farm and records it in the history; a refusal names the last reminder', async () => {
    const REMIND = 'POST /api/admin/orders/12/remind'
    const step = { by: 'Anita', role: 'admin', from: 'accepted', to: 'accepted', reason: '' } as const
    const reminder = { ...step, at: '2026-11-20T07:30:00.000Z', isReminder: true as const }
    const first = open({
      [READ]: (_request, before) => ({
        body: anOrderDetail(12, before < 2 ? { mayRemind: true } : { mayRemind: false, timeline: [reminder] }),
      }),
      [REMIND]: (_request, before) =>
        before === 0 ? failure(409, 'CONFLICT', 'The farm was reminded already.') : { body: anOrderDetail(12) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remind the farm' }))
    await waitFor(() => expect(toasts()).toEqual(['The farm was not reminded / The farm was reminded already.']))
    fireEvent.click(screen.getByRole('button', { name: 'Remind the farm' }))
    await waitFor(() => expect(toasts()).toContain('Ravi’s Field was reminded / '))
    expect(await screen.findByText('Farm reminded')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind the farm' })).toBeNull()
    expect(first.requestsTo(REMIND)).toHaveLength(2)
  })

  it('shows buyer, phone, address, costs and due day', async () => {
    open(reading({ deliveryWindow: 'morning', buyerNotes: 'Ring twice.' }))
    const customer = within(await region('Customer information'))
    expect(customer.getByRole('link', { name: '+91 98450 12345' }).getAttribute('href')).toBe('tel:+919845012345')
    expect(customer.getByText(/14, 3rd Cross, Malleshwaram/)).toBeTruthy()
    expect(customer.getByText('Ring twice.')).toBeTruthy()
    const summary = within(await region('Order Summary'))
    expect(summary.getByText('Handling')).toBeTruthy()
    expect(summary.getByText('₹1,000.00')).toBeTruthy()
    expect(summary.getByText('Cash on delivery')).toBeTruthy()
    expect(screen.getByText(/Estimated delivery:/).parentElement?.textContent).toContain('21 Nov')
    expect(within(await region('What happened so far')).getByText('Order placed')).toBeTruthy()
  })

  it('shows a failed delivery and the stored photo', async () => {
    const [placed] = anOrderDetail(12).timeline
    const failed = { from: 'shipping', to: 'shipping', outcome: 'nobodyThere', at: '2026-11-20T06:30:00.000Z' } as const
    const timeline = placed ? [placed, { ...placed, ...failed }] : []
    const more = { status: 'shipping', timeline, isOwn: false, photoUntil: '2026-12-20T06:30:00.000Z' } as const
    open(reading(more))
    const history = within(await screen.findByRole('region', { name: 'What happened so far' }))
    expect(history.getByText('Nobody was there')).toBeTruthy()
    expect(history.getByRole('img', { name: 'The box of order #12 at the door' })).toBeTruthy()
  })

  it('shows the journal’s history to those who may read it', async () => {
    open(reading())
    expect(await screen.findByText('History')).toBeTruthy()
  })

  it('hides the history from a delivery agent', async () => {
    const { requestsTo } = open(reading(), aPerson({ role: 'delivery_agent', district: 'Bengaluru Rural' }))
    await screen.findByRole('heading', { name: 'Order #12' })
    expect(screen.queryByText('History')).toBeNull()
    expect(requestsTo(JOURNAL)).toEqual([])
  })

  it('shows the deadline of an open payment and the state of a refund', async () => {
    const refund = {
      amount: 320,
      state: 'sent',
      reason: '',
      createdAt: '2026-11-20T07:00:00.000Z',
      doneAt: null,
    } as const
    open(reading({ payUntil: '2026-11-22T08:20:00.000Z', refund }))
    expect(await screen.findByText('This order is not paid yet')).toBeTruthy()
    expect(screen.getByText(/₹320\.00 is being refunded/)).toBeTruthy()
  })

  it('links its buyer to the buyer’s page', async () => {
    open(reading({ isOwn: true }))
    const link = await screen.findByRole('link', { name: 'Open it as its buyer' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/12?own=1')
  })

  it('offers a retry when loading fails, without a delivery date', async () => {
    open({
      [READ]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: anOrderDetail(12) },
    })
    expect(await screen.findByText('Error loading order details')).toBeTruthy()
    expect(screen.getByText(/Estimated delivery: Unavailable/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Order #12' })).toBeTruthy()
  })

  it('sends no request for an invalid id', async () => {
    const { requestsTo } = open({}, aPerson(), 'latest')
    expect(await screen.findByText('Error loading order details')).toBeTruthy()
    expect(requestsTo('GET /api/orders/latest')).toEqual([])
  })
})

// docs/product/orders.md#setting-a-status
describe('status in OfficeOrder', () => {
  const select = () => screen.findByLabelText<HTMLSelectElement>('Order status')

  it('offers the server’s options in order', async () => {
    open(reading({ status: 'accepted', maySet: ['pending', 'growing'] }))
    expect([...(await select()).options].map(option => option.textContent)).toEqual(['Pending', 'Accepted', 'Growing'])
  })

  it('sends a status when it is chosen', async () => {
    const { requestsTo } = open({
      ...reading({ maySet: ['accepted'] }),
      [SET]: { body: anOrderDetail(12, { status: 'accepted' }) },
    })
    fireEvent.change(await select(), { target: { value: 'accepted' } })
    await waitFor(() => expect(toasts()).toEqual(['Order status updated / Order #12: Accepted']))
    expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ status: 'accepted', seenStatus: 'pending' }])
  })

  it('shows the next step as a button if the server allows it', async () => {
    const { requestsTo } = open({
      ...reading({ maySet: ['accepted'] }),
      [SET]: { body: anOrderDetail(12, { status: 'accepted' }) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    await waitFor(() =>
      expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ status: 'accepted', seenStatus: 'pending' }]),
    )
  })

  it.each([
    ['Only the office can do that.', 'Only the office can do that.'],
    ['', 'There was an error updating the order status.'],
  ])('shows why the next step failed: %j', async (message, text) => {
    open({
      ...reading({ maySet: ['accepted'] }),
      [SET]: message ? failure(409, 'OUT_OF_STOCK', message) : { status: 500, body: undefined },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    await waitFor(() => expect(toasts()).toEqual([`Error updating order status / ${text}`]))
  })

  it('shows no button without options', async () => {
    open(reading())
    await screen.findByText('You can’t change this order’s status now.')
    expect(screen.queryByRole('button', { name: /, order #12$/ })).toBeNull()
  })

  it('asks for confirmation before closing the order', async () => {
    const { requestsTo } = open({
      ...reading({ maySet: ['cancelled'] }),
      [SET]: { body: anOrderDetail(12, { status: 'cancelled' }) },
    })
    fireEvent.change(await select(), { target: { value: 'cancelled' } })
    expect(requestsTo(SET)).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Set to Cancelled' }))
    await waitFor(() =>
      expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ status: 'cancelled', seenStatus: 'pending' }]),
    )
  })

  it.each([
    ['delivered', 'This order is already delivered and cannot be updated.'],
    ['cancelled', 'This order is already cancelled and cannot be updated.'],
  ] as const)('is locked for a %s order, with the reason', async (status, why) => {
    open(reading({ status, estimatedDelivery: null }), aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' }))
    expect((await select()).disabled).toBe(true)
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByText(/Estimated delivery/)).toBeNull()
  })

  it.each([
    ['Only the office can do that.', 'Only the office can do that.'],
    ['', 'There was an error updating the order status.'],
  ])('shows why a change failed: %j', async (message, text) => {
    open({
      ...reading({ maySet: ['accepted'] }),
      [SET]: message ? failure(409, 'STATUS_NOT_ALLOWED', message) : { status: 500, body: undefined },
    })
    fireEvent.change(await select(), { target: { value: 'accepted' } })
    await waitFor(() => expect(toasts()).toEqual([`Error updating order status / ${text}`]))
  })
})
