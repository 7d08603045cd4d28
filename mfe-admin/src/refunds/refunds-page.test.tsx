import type { OfficeRefund } from '@santhe/contracts'
import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson, statistics } from '../testing/samples.ts'

const LIST = 'GET /api/admin/refunds'

const refund = (id: string, more: Partial<OfficeRefund> = {}): OfficeRefund => ({
  ...{ id, orderId: 12, purchaseId: 12, farmName: 'Ravi’s Field', buyer: 'Asha Rao', by: 'Ravi', amount: 50 },
  ...{ state: 'due', isManual: true, reason: 'Bruised', createdAt: '2026-11-16T06:30:00.000Z', doneAt: null },
  ...{ expectedFrom: '2026-11-23', expectedBy: '2026-11-25', businessDays: 4, dueBy: '2026-11-25', error: '' },
  ...{ reference: '', paidBy: '', mayRetry: false, mayPay: true },
  ...more,
})
const FAILED = refund('order_13_x', {
  ...{ orderId: 13, buyer: 'Kiran', state: 'failed', isManual: false, error: 'Account closed' },
  ...{ mayRetry: true, mayPay: false },
})
const DONE = refund('order_14_hand', {
  ...{ orderId: 14, buyer: 'Meera', state: 'done', doneAt: '2026-11-20T06:30:00.000Z' },
  ...{ paidBy: 'Latha', reference: 'UTR 1', mayPay: false, error: 'Refused before' },
})
const INCIDENT = {
  ...{ id: 'refundFailed:order_13_x', text: 'The refund order_13_x failed.', paymentId: 'p1', count: 2 },
  ...{ firstAt: '2026-11-20T06:30:00.000Z', lastAt: '2026-11-21T06:00:00.000Z' },
}

const open = (at: string, responses: FakeResponses = {}) =>
  show(AdminPage, {
    path: '/admin',
    at,
    user: aPerson(),
    responses: {
      'GET /api/admin/statistics': { body: statistics() },
      [LIST]: { body: { refunds: [FAILED, refund('order_12_1_hand'), DONE], hasMore: false, incidents: [INCIDENT] } },
      ...responses,
    },
  })

// docs/product/adjustments.md#refunds-seen
describe('RefundsPage', () => {
  it('opens from the office and shows amount, buyer, reasons, age and fault', async () => {
    open('/admin')
    fireEvent.click(await screen.findByRole('link', { name: 'Refunds' }))
    const [failed, manual, done] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent)
    expect(failed).toMatch(/₹50\.00 to Kiran.*Order #13.*The provider refused it.*Account closed.*Send once more/)
    expect(manual).toMatch(/Asha Rao.*Bruised \(Ravi\).*To be paid by hand.*4 business days of 7, due .*Mark as paid/)
    expect(done).toMatch(/Meera.*Paid .* by Latha, reference UTR 1/)
    expect(done).not.toContain('Refused before')
    expect(screen.getByText(/The refund order_13_x failed\./).textContent).toContain('2 times')
  })

  it('retries a failed refund', async () => {
    const { requestsTo } = open('/admin?tab=refunds', {
      'POST /api/admin/refunds/order_13_x/retry': { body: { ...FAILED, state: 'due', mayRetry: false } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the refund to Kiran once more' }))
    expect(await screen.findByText(/It is being sent once more/)).toBeTruthy()
    expect(requestsTo('POST /api/admin/refunds/order_13_x/retry')).toHaveLength(1)
  })

  it('marks a manual refund as paid with its reference, and shows a refusal', async () => {
    const paid = 'POST /api/admin/refunds/order_12_1_hand/paid'
    const refusal = { status: 409, body: { code: 'CONFLICT', message: 'This refund is paid already.' } }
    let refunds = [refund('order_12_1_hand')]
    const { requestsTo } = open('/admin?tab=refunds', {
      [LIST]: () => ({ body: { refunds, hasMore: false, incidents: [] } }),
      [paid]: () => {
        refunds = [{ ...DONE, id: 'order_12_1_hand' }]
        return refusal
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark the refund to Asha Rao as paid' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paid by bank or cash' }))
    expect(dialog.getByText(/Pay ₹50\.00 to Asha Rao first/)).toBeTruthy()
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as paid' })
    expect(save.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Reference'), { target: { value: 'UTR 4711' } })
    fireEvent.click(save)
    expect(await screen.findByText(/Paid .* by Latha/)).toBeTruthy()
    expect(await dialog.findByText('This refund is paid already.')).toBeTruthy()
    expect(requestsTo(paid)[0]).toMatchObject({ body: { reference: 'UTR 4711' } })
  })
})
