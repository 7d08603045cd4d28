import type { FakeResponses } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CHANGED, key, openProducts, pendingList, press, toasts } from '../testing/product-lists.tsx'
import { aDetailedProduct, aProduct } from '../testing/samples.ts'

describe('several selected products', () => {
  it('rejects them with one reason and names each refusal', async () => {
    const { requestsTo } = openProducts({
      ...pendingList([4, 5, 6]),
      'PUT /api/admin/products/5/approval': CHANGED,
    })
    for (const name of ['Produce 4', 'Produce 5']) fireEvent.click(await screen.findByRole('checkbox', { name }))
    await press('Reject selected')
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Blurred picture' } })
    await press('Reject all')
    await waitFor(() => expect(toasts()).toHaveLength(2))
    expect(toasts()[1]).toBe('Product rejected / Produce 4. The farmer is notified in a minute.')
    expect(toasts()[0]).toContain('Failed to update product status / Produce 5: The farmer has changed')
    expect(requestsTo('PUT /api/admin/products/6/approval')).toEqual([])
    expect(requestsTo('PUT /api/admin/products/5/approval')).toHaveLength(1)
    // A retry would be refused again.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps failed products selected, and the dialog open with the reason', async () => {
    let isOffline = true
    const responses: FakeResponses = {
      ...pendingList([4, 5, 6, 7]),
      'PUT /api/admin/products/7/approval': CHANGED,
    }
    for (const id of [5, 6]) {
      responses[`PUT /api/admin/products/${id}/approval`] = () =>
        isOffline ? undefined : { body: aProduct(id, { approvalStatus: 'rejected' }) }
    }
    const { requestsTo } = openProducts(responses)
    const boxOf = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Produce ${id}` })
    await screen.findByText('Produce 4')
    for (const id of [4, 5, 6]) fireEvent.click(boxOf(id))
    await press('Approve selected')
    expect(await screen.findByText('2 selected')).toBeTruthy()
    expect([4, 5, 6].map(id => boxOf(id).checked)).toEqual([false, true, true])
    fireEvent.click(boxOf(7))
    await press('Reject selected')
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Blurred picture' } })
    await press('Reject all')
    expect(await screen.findByText(/^2 products could not be rejected/)).toBeTruthy()
    expect(screen.getByText('Produce 5, Produce 6')).toBeTruthy()
    expect(screen.getAllByText(/Produce 5: We can’t reach the market/)).toHaveLength(2)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Blurred picture')
    isOffline = false
    await press('Reject all')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const id of [5, 6]) {
      expect(requestsTo(`PUT /api/admin/products/${id}/approval`).at(-1)?.body).toMatchObject({
        rejectionReason: 'Blurred picture',
      })
    }
    // A product that its farmer changed is not retried: it would be refused.
    expect(requestsTo('PUT /api/admin/products/7/approval')).toHaveLength(1)
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('approves them one by one with one toast', async () => {
    const { requestsTo } = openProducts(pendingList([4, 5]))
    for (const name of ['Produce 4', 'Produce 5']) fireEvent.click(await screen.findByRole('checkbox', { name }))
    const bar = within(screen.getByRole('toolbar', { name: 'Decide on the selected products' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await press('Approve selected')
    await waitFor(() => expect(toasts()[0]).toContain('2 products approved'))
    for (const id of [4, 5]) expect(requestsTo(`PUT /api/admin/products/${id}/approval`)).toHaveLength(1)
    expect(screen.queryByText('2 selected')).toBeNull()
  })
})

describe('keys of the pending list', () => {
  // docs/product/office.md#keyboard
  it('move, open, decide, search and list all keys', async () => {
    const { requestsTo } = openProducts({
      ...pendingList([4, 5]),
      'GET /api/admin/products/5': { body: aDetailedProduct(5) },
    })
    await screen.findByText('Produce 4')
    for (const pressed of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'a']) await key(pressed)
    await waitFor(() => expect(requestsTo('PUT /api/admin/products/4/approval')).toHaveLength(1))
    await screen.findByText('Product approved')
    // The mark has moved on; a decided product is not decided again.
    await key('ArrowUp')
    await key('a')
    expect(requestsTo('PUT /api/admin/products/4/approval')).toHaveLength(1)
    await key('ArrowDown')
    expect(document.querySelector('[aria-current]')?.textContent).toContain('Produce 5')
    await key('Enter')
    expect(await screen.findByText('Growing details')).toBeTruthy()
    await key('r')
    expect(await screen.findByText('Reject Produce 5?')).toBeTruthy()
    // A dialog above the list receives the keys.
    await key('a')
    expect(requestsTo('PUT /api/admin/products/5/approval')).toEqual([])
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Reject Produce 5?' })).getByRole('button', { name: 'Cancel' }),
    )
    await press('Close')
    await key('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search products'))
    await key('?')
    expect(await screen.findByText('Approve the marked product')).toBeTruthy()
  })
})
