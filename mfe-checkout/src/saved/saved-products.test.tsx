import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BuyerOverview } from '../parts/BuyerOverview.tsx'
import { aProduct, asha } from '../testing/samples.ts'

it('SavedProducts lists saved and awaited products to buy or remove', async () => {
  const lists = {
    saved: [aProduct(1, { name: 'Okra' })],
    tellMe: [aProduct(2, { name: 'Mango', status: 'Coming Soon' })],
  }
  const { cart, requestsTo } = show(BuyerOverview, {
    ...{ path: '/dashboard', user: asha() },
    responses: {
      'GET /api/orders?limit=5': { body: [] },
      'GET /api/users/wishes/products': () => ({ body: { ...lists } }),
      'PUT /api/products/1/wish': () => {
        lists.saved = []
        return { body: { kind: 'saved', isOn: false } }
      },
    },
  })
  const saved = within(await screen.findByRole('region', { name: 'Saved' }))
  fireEvent.click(saved.getByRole('button', { name: 'Add Okra from Ravi’s Field' }))
  expect(cart().map(({ id }) => id)).toEqual([1])
  const awaited = within(screen.getByRole('region', { name: 'We’ll tell you' }))
  expect(awaited.getByText('Coming Soon')).toBeTruthy()
  expect(awaited.queryByRole('button', { name: /^Add/ })).toBeNull()
  fireEvent.click(saved.getByRole('button', { name: 'Remove Okra from the list' }))
  expect(await screen.findByText('Tap the heart on a product and you’ll find it here.')).toBeTruthy()
  await waitFor(() => expect(requestsTo('PUT /api/products/1/wish')[0]?.body).toEqual({ kind: 'saved', isOn: false }))
})
