import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openProducts, PENDING, pendingList, press, undoable } from '../../testing/product-lists.tsx'
import { aProduct } from '../../testing/samples.ts'

const UNDO = { name: 'Undo the decision about Produce 4' }
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

afterEach(() => void vi.useRealTimers())

describe('undo of a decision', () => {
  it('reopens the product from its row', async () => {
    const { requestsTo } = openProducts(pendingList([4]))
    await press('Approve Produce 4')
    await press('Undo the decision about Produce 4')
    expect(await screen.findByRole('button', { name: 'Approve Produce 4' })).toBeTruthy()
    expect(requestsTo('DELETE /api/admin/products/4/approval')).toHaveLength(1)
    expect(toasts()).toContain('Decision undone / Produce 4')
  })

  it('focuses the Approve button at once, while the list reloads', async () => {
    const responses = pendingList([4, 5])
    const read = responses[PENDING]
    let isBack = false
    openProducts({
      ...responses,
      [PENDING]: (request, before) =>
        isBack ? new Promise(() => {}) : typeof read === 'function' ? read(request, before) : read,
    })
    await press('Approve Produce 4')
    const undo = await screen.findByRole('button', { name: 'Undo the decision about Produce 4' })
    await screen.findByRole('button', { name: 'Refresh the list' })
    isBack = true
    undo.focus()
    fireEvent.click(undo)
    const approve = await screen.findByRole('button', { name: 'Approve Produce 4' })
    expect(screen.queryByText('No longer in this list')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(approve))
  })

  it('lasts the server’s minute even if this clock is an hour ahead', async () => {
    const { undoMs } = undoable(40_000)
    const undoUntil = new Date(Date.now() - 3_600_000 + undoMs).toISOString()
    openProducts({
      ...pendingList([4]),
      'PUT /api/admin/products/4/approval': { body: aProduct(4, { approvalStatus: 'approved', undoUntil, undoMs }) },
    })
    const approve = await screen.findByRole('button', { name: 'Approve Produce 4' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(approve)
    expect(await screen.findByRole('button', UNDO)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(39_000))
    expect(screen.getByRole('button', UNDO)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByRole('button', UNDO)).toBeNull()
    expect(screen.getByText('Product approved')).toBeTruthy()
  })

  it('lasts as long for a colleague’s decision on a page opened later', async () => {
    const approved = aProduct(4, { approvalStatus: 'approved', ...undoable(40_000) })
    let isUndone = false
    const { requestsTo } = openProducts(
      {
        'GET /api/admin/products/approved?limit=25': () => ({ body: isUndone ? [] : [approved] }),
        'DELETE /api/admin/products/4/approval': () => {
          isUndone = true
          return { body: aProduct(4) }
        },
      },
      { at: '/admin?tab=products&list=approved' },
    )
    expect(await screen.findByRole('button', { name: 'Take back the approval of Produce 4' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', UNDO))
    expect(await screen.findByText('No longer in this list')).toBeTruthy()
    expect(requestsTo('DELETE /api/admin/products/4/approval')).toHaveLength(1)
  })

  it('never shows an expired Undo, also from a cached list', async () => {
    const approved = aProduct(4, { approvalStatus: 'approved', ...undoable(50) })
    openProducts(
      { ...pendingList([5]), 'GET /api/admin/products/approved?limit=25': { body: [approved] } },
      { at: '/admin?tab=products&list=approved' },
    )
    await screen.findByText('Produce 4')
    await waitFor(() => expect(screen.queryByRole('button', UNDO)).toBeNull())
    fireEvent.click(screen.getByRole('radio', { name: 'Pending approval' }))
    await screen.findByText('Produce 5')
    const wasShown = vi.fn()
    const observer = new MutationObserver(() => {
      if (document.querySelector(`[aria-label="${UNDO.name}"]`)) wasShown()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    fireEvent.click(screen.getByRole('radio', { name: 'Approved' }))
    await screen.findByText('Produce 4')
    observer.disconnect()
    expect(wasShown).not.toHaveBeenCalled()
  })
})
