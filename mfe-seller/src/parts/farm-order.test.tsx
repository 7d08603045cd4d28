import { HostProvider, useLocation } from '@santhe/host'
import { failure, show, UndoButtons } from '@santhe/host/testing'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrder, ravi } from '../testing/samples.ts'
import { FarmOrder } from './FarmOrder.tsx'
import '@santhe/ui/short'
import { ESTIMATES } from '../testing/open-farm-order.tsx'

const openOrder = (responses: Parameters<typeof show>[1]['responses']) =>
  show(FarmOrder, {
    path: '/dashboard/orders/:id',
    at: '/dashboard/orders/12',
    user: ravi,
    ...(responses ? { responses } : {}),
  })

function Located() {
  const { pathname, search } = useLocation()
  return (
    <>
      <FarmOrder />
      <output>{pathname + search}</output>
    </>
  )
}

// docs/product/orders.md#setting-a-status, docs/product/orders.md#farmer-order-page
describe('FarmOrder', () => {
  it('shows items, customer and history, but no price summary', async () => {
    openOrder({ 'GET /api/orders/12': { body: anOrder(12) } })
    expect(await screen.findByText('14, 3rd Cross, Malleshwaram, Bengaluru, Karnataka 560003')).toBeTruthy()
    expect(screen.queryByText('₹696.00')).toBeNull()
    expect(screen.queryByText('Ravi’s Field')).toBeNull()
    expect(screen.getAllByText('₹640.00')).toHaveLength(2)
  })

  it('redirects an order the farmer bought to the buyer’s page', async () => {
    const at = '/dashboard/orders/12'
    const responses = { 'GET /api/orders/12': { body: anOrder(12, { isOwn: true }) } }
    show(Located, { path: '/dashboard/orders/:id', at, user: ravi, responses })
    expect(await screen.findByText(`${at}?own=1`)).toBeTruthy()
  })

  it.each([...ESTIMATES, ['01 Nov 2020 \\d+ days late', { estimatedDelivery: '2020-11-01' }] as const])(
    'shows the estimated delivery %s',
    async (text, more) => {
      openOrder({ 'GET /api/orders/12': { body: anOrder(12, more) } })
      expect((await screen.findByText(/^Placed/)).parentElement?.textContent).toMatch(
        new RegExp(`Estimated delivery: ${text}$`),
      )
    },
  )

  it('hides the estimated delivery of a closed order', async () => {
    openOrder({ 'GET /api/orders/12': { body: anOrder(12, { status: 'delivered', estimatedDelivery: null }) } })
    expect((await screen.findByText(/^Placed/)).parentElement?.textContent).not.toContain('Estimated')
  })

  it('sets an allowed status, confirms it and undoes it', async () => {
    const { requestsTo, host } = openOrder({
      'GET /api/orders/12': (_request, before) => ({ body: anOrder(12, before > 1 ? { status: 'accepted' } : {}) }),
      'PUT /api/orders/12/status': { body: anOrder(12, { status: 'accepted' }) },
    })
    const selector = await screen.findByLabelText<HTMLSelectElement>('Order status')
    expect([...selector.options].map(option => option.value)).toEqual([
      'pending',
      'accepted',
      'growing',
      'harvested',
      'packaging',
      'shipping',
    ])
    fireEvent.change(selector, { target: { value: 'accepted' } })
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toBe('Order status updated / '))
    expect(requestsTo('PUT /api/orders/12/status')[0]?.body).toEqual({ status: 'accepted' })
    render(
      <HostProvider host={host}>
        <UndoButtons />
      </HostProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(requestsTo('PUT /api/orders/12/status')[1]?.body).toEqual({ status: 'pending' }))
  })

  it('shows why a status was refused', async () => {
    openOrder({
      'GET /api/orders/12': { body: anOrder(12) },
      'PUT /api/orders/12/status': failure(409, 'ORDER_FINAL', 'This order is already delivered.'),
    })
    fireEvent.change(await screen.findByLabelText('Order status'), { target: { value: 'accepted' } })
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toBe(
        'Error updating order status / This order is already delivered.',
      ),
    )
  })

  it('says that the buyer picks the order up', async () => {
    const packed = { status: 'packaging', packedAt: '2026-11-20T06:00:00.000Z' } as const
    openOrder({ 'GET /api/orders/12': { body: anOrder(12, { pickup: true, ...packed }) } })
    expect(await screen.findByText('Pickup at your farm')).toBeTruthy()
    expect(screen.getByText('In cash at your farm')).toBeTruthy()
    expect(screen.getByText(/^Placed/).parentElement?.textContent).toContain(' · Ready from: ')
    expect(screen.getByRole('button', { name: 'Mark ready for pickup, order #12' })).toBeTruthy()
    cleanup()
    openOrder({ 'GET /api/orders/12': { body: anOrder(12, { pickup: true, status: 'shipping' }) } })
    expect(await screen.findByText('Ready for pickup')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Deliver to|[Oo]ut for delivery|Estimated delivery|on delivery/)
  })

  it('says that nobody was there, and shows the delivery photo while stored', async () => {
    const [placed] = anOrder(12).timeline
    const failed = { from: 'shipping', to: 'shipping', outcome: 'nobodyThere', at: '2026-11-20T06:30:00.000Z' } as const
    const timeline = placed ? [placed, { ...placed, ...failed }] : []
    const more = { status: 'shipping', timeline, isOwn: false, photoUntil: '2026-12-20T06:30:00.000Z' } as const
    openOrder({ 'GET /api/orders/12': { body: anOrder(12, more) } })
    const history = within(await screen.findByRole('region', { name: 'What happened so far' }))
    expect(history.getByText('Nobody was there')).toBeTruthy()
    expect(history.getByRole('img', { name: 'The box of order #12 at the door' })).toBeTruthy()
  })

  it('disables the status of a final order', async () => {
    openOrder({ 'GET /api/orders/12': { body: anOrder(12, { status: 'cancelled', maySet: [] }) } })
    expect((await screen.findByLabelText<HTMLSelectElement>('Order status')).disabled).toBe(true)
    expect(screen.getByText('This order is already cancelled and cannot be updated.')).toBeTruthy()
  })

  it('offers a retry and shows no delivery date when loading fails', async () => {
    openOrder({
      'GET /api/orders/12': (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: anOrder(12) },
    })
    expect(await screen.findByText('Error loading order details')).toBeTruthy()
    expect(screen.getByText(/Estimated delivery: Unavailable/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Order #12')).toBeTruthy()
  })
})

// docs/product/adjustments.md#short
describe('FarmOrder packed short', () => {
  const items = anOrder(12).items.map(item => ({ ...item, boxesNow: 1 }))

  it('shows remaining boxes and the change, without a button if not allowed', async () => {
    const short = { id: 1, kind: 'short' as const, lines: [{ productId: 1, quantity: -1, amount: -348 }], changed: [] }
    const facts = { amount: -348, reason: '', by: 'Ravi', at: '2026-11-20T07:00:00.000Z', refund: null }
    const order = anOrder(12, { items, totalNow: 348, adjustments: [{ ...short, ...facts }] })
    openOrder({ 'GET /api/orders/12': { body: order } })
    expect((await screen.findByText(/^2 boxes · /)).parentElement?.textContent).toMatch(/Now 1 box$/)
    expect(screen.getByText('1 of 2 boxes of Tomato; ₹348.00 less to pay')).toBeTruthy()
    expect(screen.getByText('-₹348.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Not all there?' })).toBeNull()
  })

  it('refuses more rupees than the item’s boxes cost', async () => {
    const { requestsTo } = openOrder({ 'GET /api/orders/12': { body: anOrder(12, { items, mayPackShort: true }) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Not all there?' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Not all there?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'A box of Tomato weighs less' }))
    const amount = dialog.getByLabelText(/^Rupees off for Tomato/)
    fireEvent.change(amount, { target: { value: '320.01' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByText('At most ₹320.00')).toBeTruthy()
    expect(requestsTo('POST /api/orders/12/short')).toEqual([])
  })
})
