import type { Order } from '@santhe/contracts'
import { anOrderDetail, type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrder, aProduct, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { AddToOrder } from './AddToOrder.tsx'

const product = aProduct({ id: 12, name: 'Okra', price: 100, inventory: 4 })
const LIST = 'GET /api/orders?addTo=12'
const CHANGE = 'POST /api/orders/61/changes'
const fee = { name: 'Platform', description: '', isActive: true, applyToSubtotal: false }
const fees = [
  { ...fee, id: 1, type: 'percentage', value: 2, displayOrder: 1 },
  { ...fee, id: 2, type: 'fixed', value: 30, displayOrder: 2 },
]
const open = (orders: Order[], responses: FakeResponses = {}) =>
  show(() => <AddToOrder product={product} />, {
    ...{ path: '/products/:identifier', at: '/products/okra-12', now: NOW, user: ASHA },
    responses: { [LIST]: { body: orders }, 'GET /api/order-fees/active': { body: fees }, ...responses },
  })

async function openDialog() {
  const name = 'Add to my open order #61'
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const press = (dialog: Awaited<ReturnType<typeof openDialog>>, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }))
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

// docs/product/adjustments.md#changes
describe('AddToOrder', () => {
  it('adds boxes at their price with percentage fees', async () => {
    const { requestsTo } = open([anOrder({ estimatedDelivery: '2026-12-04' })], {
      [CHANGE]: { body: anOrderDetail(61) },
    })
    const dialog = await openDialog()
    expect(dialog.getByText('Dec 04, 2026').parentElement?.textContent).toMatch(/^Estimated delivery of order #61/)
    expect(dialog.getByText('Okra')).toBeTruthy()
    press(dialog, 'One box more')
    expect(await dialog.findByText(/^Costs ₹204\.00 more/)).toBeTruthy()
    press(dialog, 'Add to order #61')
    await waitFor(() => expect(toasts()).toEqual(['Added to order #61 / ']))
    expect(requestsTo(CHANGE).map(({ body }) => body)).toEqual([{ items: [{ productId: 12, quantity: 2 }], seen: 0 }])
  })

  it('opens the payment of an order paid online', async () => {
    const openChange = { amount: 102, until: '2026-11-20T08:15:00.000Z', items: [] }
    open([anOrder({ paymentMethod: 'cashfree' })], { [CHANGE]: { body: anOrderDetail(61, { openChange }) } })
    const dialog = await openDialog()
    expect(dialog.getByText('You pay it online. Then the boxes are in your order.')).toBeTruthy()
    press(dialog, 'Add and pay')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders/61?own=1')
  })

  it('shows why boxes can’t be added', async () => {
    const late = 'Okra is not ready by the delivery day of this order. Please order it on its own.'
    open([anOrder()], { [CHANGE]: failure(400, 'VALIDATION', late, { fields: { items: late } }) })
    const dialog = await openDialog()
    press(dialog, 'Add to order #61')
    expect((await dialog.findByRole('alert')).textContent).toBe(late)
  })

  it.each([
    ['2026-11-21T18:30:00.000Z', 1],
    ['2026-11-20T12:00:00.000Z', 0],
  ])('warns only if ready boxes shorten the time for changes: %s', async (changeUntil, count) => {
    open([anOrder({ changeUntil })])
    const dialog = await openDialog()
    expect(dialog.queryAllByText(/^It is ready now: .* for 4 hours then, not until/)).toHaveLength(count)
  })

  it('hides when no order can take more boxes', async () => {
    const { requestsTo } = open([])
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
