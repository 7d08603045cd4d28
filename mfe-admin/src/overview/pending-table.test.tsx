import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { undoable } from '../testing/product-lists.tsx'
import { aPerson, aProduct, statistics } from '../testing/samples.ts'

it('PendingProducts keeps the last decided product with its Undo', async () => {
  let isDecided = false
  show(AdminPage, {
    path: '/admin',
    user: aPerson({ role: 'district_manager', district: 'Bengaluru Rural' }),
    responses: {
      'GET /api/admin/statistics': () => ({
        body: statistics(isDecided ? {} : { pendingProducts: 1, pendingProductList: [aProduct(4)] }),
      }),
      'PUT /api/admin/products/4/approval': () => {
        isDecided = true
        return { body: aProduct(4, { approvalStatus: 'approved', ...undoable(60_000) }) }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Approve / }))
  expect(await screen.findByText('All caught up')).toBeTruthy()
  const table = screen.getByRole('region', { name: 'Pending products' })
  expect(within(table).getByText('Product approved')).toBeTruthy()
  expect(within(table).getByRole('button', { name: /Undo/ })).toBeTruthy()
})

it('OverviewTab keeps the height of its pending card, and its link, when products are decided', async () => {
  let waiting = [4, 5, 6, 7]
  const list = () => waiting.map(id => aProduct(id))
  const responses: FakeResponses = {
    'GET /api/admin/statistics': () => ({
      body: statistics({ pendingProducts: waiting.length, pendingProductList: list() }),
    }),
  }
  for (const id of waiting) {
    responses[`PUT /api/admin/products/${id}/approval`] = () => {
      waiting = waiting.filter(other => other !== id)
      return { body: aProduct(id, { approvalStatus: 'approved' }) }
    }
  }
  show(AdminPage, { path: '/admin', user: aPerson({ role: 'district_manager', district: 'Kolar' }), responses })
  const link = await screen.findByRole('link', { name: 'All pending products' })
  const rows = () => [...(link.closest('section')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  const farm = 'Ravi’s Field'
  expect(rows()).toEqual([`Produce 4${farm}`, `Produce 5${farm}`, `Produce 6${farm}`])
  for (const id of [4, 5, 6, 7]) {
    fireEvent.click(screen.getByRole('button', { name: `Approve Produce ${id}` }))
    await waitFor(() => expect(rows()[0]).not.toContain(`Produce ${id}`))
    expect(rows()).toHaveLength(3)
    expect(link.isConnected).toBe(true)
  }
  expect(rows()).toEqual(['', '', ''])
  expect(screen.getByText('All caught up')).toBeTruthy()
})
