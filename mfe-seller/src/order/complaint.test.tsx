import type { Complaint } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FarmOrder } from '../parts/FarmOrder.tsx'
import { anOrder, ravi } from '../testing/samples.ts'

const RESPOND = 'POST /api/complaints/5/answer'
const complaint: Complaint = {
  ...{ id: 5, orderId: 12, kind: 'spoiled', lines: [{ productId: 1, quantity: 1 }], words: 'Bruised', photos: 0 },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', waitsFor: 'farm', dueAt: '2026-11-20T18:00:00.000Z' },
  ...{ response: null, decision: null, replacementId: null, mayRespond: true, mayDecide: false },
}
const verdict = {
  outcome: 'refund',
  amount: 40,
  words: '',
  by: 'Ravi',
  at: complaint.createdAt,
  noStock: true,
} as const

async function openDialog(responses: FakeResponses) {
  const read = { body: anOrder(12, { status: 'delivered', complaints: [complaint] }) }
  const opened = show(FarmOrder, {
    ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/12', user: ravi, now: new Date('2026-11-20T20:00:00Z') },
    responses: { 'GET /api/orders/12': read, ...responses },
  })
  expect(await screen.findByText('Overdue')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide on the complaint' }))
  return { ...opened, dialog, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) }
}

// docs/product/adjustments.md#complaints
describe('complaint dialog', () => {
  it('refunds a part, and keeps typed input after an error', async () => {
    const { dialog, press, requestsTo } = await openDialog({
      [RESPOND]: failure(400, 'VALIDATION', 'Please check.', { fields: { amount: 'Its boxes cost ₹30' } }),
    })
    press('Refund a part')
    press('Confirm')
    expect(dialog.getByText('Enter rupees, such as 40')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Rupees back/), { target: { value: '40' } })
    press('Confirm')
    expect(await dialog.findByText('Its boxes cost ₹30')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Rupees back/).value).toBe('40')
    expect(requestsTo(RESPOND)[0]?.body).toEqual({ outcome: 'refund', amount: '40', words: '' })
  })

  it('requires a reason to disagree, and says when a replacement became a refund', async () => {
    const settled = { ...complaint, waitsFor: null, dueAt: null, mayRespond: false, response: verdict }
    const { dialog, press } = await openDialog({ [RESPOND]: { body: settled } })
    press('Disagree')
    press('Confirm')
    expect(dialog.getByText('Please say why.')).toBeTruthy()
    press('Replace the boxes')
    press('Confirm')
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toMatch(/no boxes, so ₹40/))
  })
})
