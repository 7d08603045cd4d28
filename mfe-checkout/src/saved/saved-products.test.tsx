import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BuyerOverview } from '../parts/BuyerOverview.tsx'
import { aProduct, asha } from '../testing/samples.ts'

it('SavedProducts lists saved and awaited products to buy or remove', async () => {
  const lists = {
    saved: [aProduct(1, { name: 'Okra' })],
    waits: [
      { productId: 2, place: 3, waiting: 7, product: aProduct(2, { name: 'Mango', status: 'Coming Soon' }) },
      {
        ...{ productId: 3, place: 0, waiting: 7, product: aProduct(3, { name: 'Guava', inventory: 0 }) },
        offer: { quantity: 2, until: '2100-01-01T09:00:00.000Z' },
      },
    ],
  }
  const { cart, requestsTo } = show(BuyerOverview, {
    ...{ path: '/dashboard', user: asha() },
    responses: {
      'GET /api/orders?limit=5': { body: [] },
      'GET /api/users/wishes/products': () => ({ body: { ...lists } }),
      'DELETE /api/products/3/waits': { body: { place: 0, waiting: 7 } },
      'PUT /api/products/1/wish': () => {
        lists.saved = []
        return { body: { kind: 'saved', isOn: false } }
      },
    },
  })
  const saved = within(await screen.findByRole('region', { name: 'Saved' }))
  fireEvent.click(saved.getByRole('button', { name: 'Add Okra from Ravi’s Field' }))
  const awaited = within(screen.getByRole('region', { name: 'You wait for' }))
  expect(awaited.getByText('Coming Soon')).toBeTruthy()
  expect(awaited.getByText('Number 3 of 7')).toBeTruthy()
  expect(awaited.getByText(/^Reserved for you until /)).toBeTruthy()
  expect(awaited.queryByRole('button', { name: /^Add Mango/ })).toBeNull()
  fireEvent.click(awaited.getByRole('button', { name: /^Add Guava/ }))
  expect(cart().map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [3, 2],
  ])
  fireEvent.click(awaited.getByRole('button', { name: 'Remove Guava from the list' }))
  await waitFor(() => expect(requestsTo('DELETE /api/products/3/waits')).toHaveLength(1))
  fireEvent.click(saved.getByRole('button', { name: 'Remove Okra from the list' }))
  expect(await screen.findByText('Tap the heart on a product and you’ll find it here.')).toBeTruthy()
  await waitFor(() => expect(requestsTo('PUT /api/products/1/wish')[0]?.body).toEqual({ kind: 'saved', isOn: false }))
})
