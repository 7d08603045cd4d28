import { show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { undoable } from '../testing/product-lists.tsx'
import { aPerson, aProduct, statistics } from '../testing/samples.ts'

it('the last product of the pending table stays with its Undo once it is decided', async () => {
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
