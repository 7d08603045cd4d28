import type { Complaint } from '@santhe/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openOrders } from '../testing/order-lists.tsx'
import { anOrder, anOrderDetail } from '../testing/samples.ts'

const aComplaint = (id: number, orderId: number, dueAt: string): Complaint => ({
  ...{ id, orderId, kind: 'spoiled', lines: [{ productId: 1, quantity: 2 }], words: 'Soft', photos: 2 },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', waitsFor: 'manager', dueAt, response: null, decision: null },
  ...{ replacementId: null, mayRespond: false, mayDecide: true },
})
const late = aComplaint(5, 12, '2026-11-22T07:00:00.000Z')
const next = aComplaint(6, 13, '2026-11-23T07:00:00.000Z')

const open = () =>
  openOrders(
    {
      'GET /api/admin/orders?work=complaints': {
        body: [anOrder(13, { complaints: [next] }), anOrder(12, { complaints: [late] })],
      },
      'GET /api/orders/12': { body: anOrderDetail(12, { status: 'delivered', complaints: [late] }) },
    },
    { at: '/admin?tab=orders&work=complaints' },
  )
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Complaints' }))
    .getAllByRole('row')
    .slice(1)

// docs/product/office.md#work
describe('ComplaintList', () => {
  it('shows boxes, reason, turn and photos, overdue ones first, and opens one beside', async () => {
    open()
    const [first, second] = await rows()
    expect(first?.textContent).toContain('2 boxes of Produce 1')
    expect(first?.textContent).toMatch(/SpoiledSoftThe district manager decides by .*Overdue$/)
    expect(within(first ?? document.body).getAllByAltText(/^Photo \d of the complaint$/)).toHaveLength(2)
    expect(second?.textContent).not.toContain('Overdue')

    fireEvent.click(await screen.findByRole('button', { name: 'Order #12' }))
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByRole('button', { name: 'Decide' })).toBeTruthy()
  })
})
