import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onPhone } from '../testing/order-lists.tsx'
import { CHANGED, names, openProducts, PENDING, pendingList, press, toasts } from '../testing/product-lists.tsx'
import { aDetailedProduct, aProduct } from '../testing/samples.ts'

describe('decision on a product', () => {
  it('keeps the marked row in place until a reload, so that a second press decides nothing', async () => {
    const { requestsTo } = openProducts(pendingList([4, 5]))
    const approve = await screen.findByRole('button', { name: 'Approve Produce 4' })
    fireEvent.click(approve)
    fireEvent.click(approve)
    await screen.findByText('Product approved')
    await waitFor(() => expect(requestsTo(PENDING).length).toBeGreaterThan(1))
    expect(names()).toEqual(['Produce 4', 'Produce 5'])
    expect(screen.queryByRole('button', { name: 'Approve Produce 4' })).toBeNull()
    expect(requestsTo('PUT /api/admin/products/4/approval')).toHaveLength(1)
    expect(requestsTo('PUT /api/admin/products/5/approval')).toHaveLength(0)
    expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toEqual({
      approvalStatus: 'approved',
      submittedAt: '2026-11-01T06:00:00.000Z',
      awaitsDecision: true,
    })
    await press('Refresh the list')
    expect(names()).toEqual(['Produce 5'])
  })

  it('opens the panel on a press on the row, but not on its controls', async () => {
    openProducts({ ...pendingList([4]), 'GET /api/admin/products/4': { body: aDetailedProduct(4) } })
    const box = await screen.findByRole('checkbox', { name: 'Produce 4' })
    await press('Approve Produce 4')
    const row = within(await screen.findByRole('table'))
    fireEvent.click(await row.findByText('Product approved'))
    fireEvent.click(box.parentElement ?? box)
    for (const cell of row.getAllByRole('cell').slice(-1)) fireEvent.click(cell)
    expect(screen.queryByText('Growing details')).toBeNull()
    fireEvent.click(row.getByText('Produce 4'))
    expect(await screen.findByText('Growing details')).toBeTruthy()
  })

  // docs/product/pages.md#languages
  it('names a product in the reader’s script in labels, dialog, panel and toast', async () => {
    const more = { localName: 'ಟೊಮೇಟೊ' }
    const detailed = { 'GET /api/admin/products/4': { body: aDetailedProduct(4, more) } }
    openProducts({ ...pendingList([4], more), ...detailed }, { language: 'kn' })
    expect(await screen.findByRole('checkbox', { name: 'ಟೊಮೇಟೊ' })).toBeTruthy()
    await press('Reject ಟೊಮೇಟೊ')
    expect(await screen.findByRole('dialog', { name: /ಟೊಮೇಟೊ/ })).toBeTruthy()
    await press('Close')
    await press('Details of ಟೊಮೇಟೊ')
    expect(await screen.findByRole('dialog', { name: 'ಟೊಮೇಟೊ' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Produce 4/ })).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve ಟೊಮೇಟೊ' })[0] ?? document.body)
    await waitFor(() => expect(toasts()[0]).toContain('Product approved / ಟೊಮೇಟೊ.'))
  })

  it('shows a refusal and stays open', async () => {
    openProducts({ ...pendingList([4]), 'PUT /api/admin/products/4/approval': CHANGED })
    await press('Approve Produce 4')
    await waitFor(() => expect(toasts()[0]).toContain('Failed to update product status / Produce 4: The farmer'))
    expect(screen.getByRole('button', { name: 'Approve Produce 4' })).toBeTruthy()
  })
})

// docs/product/office.md#deciding
describe('rejection', () => {
  it('focuses the reason, and requires a preset or typed one', async () => {
    const { requestsTo } = openProducts(pendingList([4]))
    await press('Reject Produce 4')
    const dialog = await screen.findByRole('dialog')
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    expect(await within(dialog).findByText('Please give a reason for the rejection')).toBeTruthy()
    expect(requestsTo('PUT /api/admin/products/4/approval')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: /^The price seems wrong/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toMatchObject({
        approvalStatus: 'rejected',
        rejectionReason: 'The price seems wrong for this box. Please check price and units per box.',
      }),
    )
  })

  it('keeps the next dialog and its input when the previous rejection finishes', async () => {
    let finish = () => {}
    const done = new Promise<void>(resolve => {
      finish = resolve
    })
    openProducts({
      ...pendingList([4, 5]),
      'PUT /api/admin/products/4/approval': async () => {
        await done
        return { body: aProduct(4, { approvalStatus: 'rejected' }) }
      },
    })
    const reasonOf = async (product: string) => {
      await press(`Reject ${product}`)
      return screen.findByLabelText<HTMLTextAreaElement>('Reason')
    }
    fireEvent.change(await reasonOf('Produce 4'), { target: { value: 'Blurred picture' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reject product' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.change(await reasonOf('Produce 5'), { target: { value: 'No harvest date' } })
    finish()
    await waitFor(() => expect(toasts()[0]).toContain('Produce 4'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('No harvest date')
  })

  it('withdraws an approval with a reason', async () => {
    const { requestsTo } = openProducts(
      {
        'GET /api/admin/products/approved?limit=25': { body: [aProduct(4, { approvalStatus: 'approved' })] },
        'PUT /api/admin/products/4/approval': { body: aProduct(4, { approvalStatus: 'rejected' }) },
      },
      { at: '/admin?tab=products&list=approved' },
    )
    await press('Take back the approval of Produce 4')
    expect(await screen.findByText(/^Its orders stay/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It is imported.' } })
    await press('Reject product')
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toMatchObject({
        approvalStatus: 'rejected',
        rejectionReason: 'It is imported.',
      }),
    )
  })
})

describe('ProductFilters on a phone', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('folds farm and category behind a counted Filters button, and shows the search', async () => {
    onPhone()
    const filtered = 'GET /api/admin/products/pending?category=1&farmerId=7&limit=25'
    openProducts({ [filtered]: { body: [aProduct(4)] } }, { at: '/admin?tab=products&farm=7&category=1&search=' })
    const filters = await screen.findByRole('button', { name: 'Filters (2)' })
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
    fireEvent.click(filters)
    expect(filters.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('1')
  })
})

describe('ProductsTab', () => {
  it.each([
    ['Pending approval', 'pending', 'All caught up'],
    ['Approved', 'approved', 'No approved products'],
    ['Rejected', 'rejected', 'No rejected products'],
    ['Expired', 'expired', 'No expired products'],
  ])('%s shows an empty state', async (label, list, text) => {
    openProducts({ [PENDING]: { body: [aProduct(4)] }, [`GET /api/admin/products/${list}?limit=25`]: { body: [] } })
    fireEvent.click(await screen.findByRole('radio', { name: label }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

const pendingOf = (query: string) => PENDING.replace(/\?.*/, `?${query}`)

// docs/product/office.md#products-tab
describe('ProductFilters', () => {
  it('reads filters from the URL and sends them', async () => {
    openProducts(
      { [pendingOf('category=1&farmerId=7&limit=25&search=okra')]: { body: [aProduct(4)] } },
      { at: '/admin?tab=products&search=okra&farm=7&category=1' },
    )
    expect(await screen.findByText('Produce 4')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('okra')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Farm' }).value).toBe('Ravi’s Field'),
    )
  })

  it('filters by typed text and by the pressed farm name', async () => {
    const { requestsTo } = openProducts({
      [PENDING]: { body: [aProduct(4)] },
      [pendingOf('farmerId=7&limit=25')]: { body: [aProduct(4)] },
      [pendingOf('farmerId=7&limit=25&search=okra')]: { body: [] },
    })
    await press('Ravi’s Field')
    await waitFor(() => expect(requestsTo(pendingOf('farmerId=7&limit=25'))).not.toEqual([]))
    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'okra' } })
    expect(await screen.findByText('No products match your search and filters.')).toBeTruthy()
    // Other products may still be pending.
    expect(screen.queryByText('All caught up')).toBeNull()
  })

  it('shows the reason of a rejection and opens the product in a new tab', async () => {
    const rejected = aProduct(4, { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
    openProducts(
      { 'GET /api/admin/products/rejected?limit=25': { body: [rejected] } },
      { at: '/admin?tab=products&list=rejected' },
    )
    expect(await screen.findByText('Blurred picture')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open Produce 4 in a new tab' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/products/4', '_blank'])
  })

  it('shows when a product expired', async () => {
    const expired = aProduct(4, { approvalStatus: 'approved', daysSinceExpiry: 3 })
    openProducts(
      { 'GET /api/admin/products/expired?limit=25': { body: [expired] } },
      { at: '/admin?tab=products&list=expired' },
    )
    expect(await screen.findByText('3 days ago')).toBeTruthy()
  })
})
