import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openOrders } from '../testing/order-lists.tsx'
import { openProducts, pendingList } from '../testing/product-lists.tsx'
import { anOrder, aPerson, aProduct } from '../testing/samples.ts'

const press = async (name: string, role = 'button') => fireEvent.click(await screen.findByRole(role, { name }))
async function name(text: string) {
  fireEvent.change(await screen.findByLabelText('Name of the view'), { target: { value: text } })
  await press('Save')
}
const isCurrent = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('aria-current') === 'true'

// docs/product/office.md#saved-views
it('SavedViews saves filters under a name, opens, renames and deletes the view', async () => {
  vi.stubGlobal('confirm', () => true)
  let stored: readonly object[] = []
  const list = { body: [anOrder(12)] }
  const responses = {
    'GET /api/admin/views?page=orders': () => ({ body: stored.map(view => ({ ...view, count: 3 })) }),
    'PUT /api/admin/views': ({ body }: { body: unknown }) => {
      stored = (body as { views: object[] }).views
      return { body: { message: '' } }
    },
    ...{ 'GET /api/admin/orders': list, 'GET /api/admin/orders?farmerId=7&status=pending': list },
  }
  openOrders(responses, { at: '/admin?tab=orders&status=pending&farm=7' })
  await press('Save view')
  await name('Ravi')
  await waitFor(async () => expect(await isCurrent('Ravi 3')).toBe(true))
  await press('Clear filters')
  await waitFor(async () => expect(await isCurrent('Ravi 3')).toBe(false))
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ravi 3' }).getAttribute('href')).toContain('&farm=7&status=pending')
  await press('Ravi 3', 'link')
  await press('Actions for view Ravi')
  await press('Rename', 'menuitem')
  await name('Late')
  await press('Actions for view Late')
  await press('Delete', 'menuitem')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Late 3' })).toBeNull())
})

it('SavedViews shows why saving was refused, and reloads views changed elsewhere', async () => {
  let reads = 0
  const responses = {
    'GET /api/admin/views?page=orders': () => ({ body: reads++ === 0 ? [] : [{ name: 'New', query: {}, count: 1 }] }),
    'PUT /api/admin/views': failure(409, 'CONFLICT', 'Changed on another page'),
    'GET /api/admin/orders?status=pending': { body: [anOrder(12)] },
  }
  openOrders(responses, { at: '/admin?tab=orders&status=pending' })
  await press('Save view')
  await name('Ravi')
  expect(await screen.findByRole('link', { name: 'New 1' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name of the view').value).toBe('Ravi')
  expect(screen.getByText('Changed on another page')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('Name of the view'), { key: 'Escape' })
  expect(screen.queryByLabelText('Name of the view')).toBeNull()
})

it('SavedViews of products use the page’s language, even with outdated filters', async () => {
  showPseudoLanguage()
  const body = [{ name: 'Old', query: { list: 'gone' }, count: null }]
  openProducts({ ...pendingList([1]), 'GET /api/admin/views?page=products': { body } })
  await screen.findByText('Old')
  expect(foreignTexts([aProduct(1), aPerson(), body])).toEqual([])
})
