import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ownProducts, press, pressMore } from '../testing/product-list.tsx'
import { aProduct, ravi } from '../testing/samples.ts'
import { FarmProducts } from './FarmProducts.tsx'
import '@santhe/ui/short'

describe('FarmProducts', () => {
  // docs/product/farmer-dashboard.md#farmer-dashboard
  it('links to the form of a new product and of each, with its last day', async () => {
    show(FarmProducts, {
      path: '/dashboard/products',
      user: ravi,
      now: new Date('2026-11-22T08:00:00.000Z'),
      responses: ownProducts([aProduct(4, { availableUntil: '2026-11-23' })]),
    })
    await press('More for Tomato')
    const edit = await screen.findByRole('link', { name: 'Edit all details' })
    const add = screen.getByRole('link', { name: 'Add New Product' })
    expect([add, edit].map(link => link.getAttribute('href'))).toEqual([
      '/dashboard/products/new',
      '/dashboard/products/4',
    ])
    expect(screen.getAllByText('Tomorrow, Nov 23')).toHaveLength(2)
  })

  it('shows states and deletes a product after confirmation', async () => {
    const { requestsTo } = show(FarmProducts, {
      path: '/dashboard/products',
      user: ravi,
      responses: {
        'GET /api/products?farmerId=7&show=current': (_request, before) => ({
          body: before > 1 ? [] : [aProduct(4, { approvalStatus: 'rejected', rejectionReason: 'Blurred' })],
        }),
        'DELETE /api/products/4': { body: { id: 4 } },
      },
    })
    expect(await screen.findByText('Rejected: Blurred')).toBeTruthy()
    await pressMore('Tomato', 'Delete')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete product' }))
    expect((await screen.findByTestId('toast')).textContent).toContain('Product deleted')
    expect(requestsTo('DELETE /api/products/4')).toHaveLength(1)
  })

  it('shows why a product was not deleted', async () => {
    show(FarmProducts, {
      path: '/dashboard/products',
      user: ravi,
      responses: {
        ...ownProducts([aProduct(4)]),
        'DELETE /api/products/4': failure(409, 'CONFLICT', 'Somebody has decided about it'),
      },
    })
    await pressMore('Tomato', 'Delete')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete product' }))
    expect(await screen.findByText('Failed to delete product / Somebody has decided about it')).toBeTruthy()
  })
})
