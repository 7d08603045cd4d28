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
  const table = screen.getByRole('region', { name: 'Pending approvals' })
  expect(await within(table).findByText('Product approved')).toBeTruthy()
  expect(within(table).getByRole('button', { name: /Undo/ })).toBeTruthy()
})

it('OverviewTab offers three products to decide, and keeps decided ones above them', async () => {
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
      return { body: aProduct(id, { approvalStatus: 'approved', ...undoable(60_000) }) }
    }
  }
  show(AdminPage, { path: '/admin', user: aPerson({ role: 'district_manager', district: 'Kolar' }), responses })
  const region = within(await screen.findByRole('region', { name: 'Pending approvals' }))
  const offered = () =>
    region.queryAllByRole('button', { name: /^Approve / }).map(button => button.getAttribute('aria-label'))
  expect(offered()).toEqual(['Approve Produce 4', 'Approve Produce 5', 'Approve Produce 6'])
  fireEvent.click(region.getByRole('button', { name: 'Approve Produce 4' }))
  await waitFor(() => expect(offered()).toEqual(['Approve Produce 5', 'Approve Produce 6', 'Approve Produce 7']))
  expect(region.getByText('Product approved')).toBeTruthy()
  expect(region.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
