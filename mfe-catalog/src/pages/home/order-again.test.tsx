import type { Order } from '@santhe/contracts'
import { anOrder, anOrderItem } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { open } from '../../testing/at-the-market.tsx'
import { aProduct } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'

const item = (id: number, productName: string) =>
  anOrderItem({ id, productId: id, productName, localName: '', quantity: 2 })
const order = (more: Partial<Order> = {}): Order =>
  anOrder(11, {
    ...{ purchaseId: 5, status: 'delivered', paymentStatus: 'paid' },
    items: [item(1, 'Tomato'), item(2, 'Okra'), item(3, 'Ragi')],
    ...more,
  })

function openHome(orders: readonly Order[]) {
  localStorage.clear()
  localStorage.setItem('santhe', JSON.stringify({ user: ASHA, token: 'a-token', viewingAs: 'customer' }))
  const product = aProduct()
  const responses = {
    '/api/auth/me': ASHA,
    '/api/orders': orders,
    '/api/purchases/5/again': { available: [{ product, quantity: 2, ordered: 2 }], missing: [] },
  }
  return { product, ...open('/', responses, { storage: localStorage }) }
}
afterEach(() => localStorage.clear())

describe('OrderAgain on the home page', () => {
  it('puts the last purchase into the cart and opens it', async () => {
    const { host, product } = openHome([order()])
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Tomato, Okra +1 more' }))
    await waitFor(() => expect(screen.getByTestId('url').textContent).toBe('/cart?again=purchase-5'))
    expect(host.store.getState().cart.lines).toContainEqual(expect.objectContaining({ id: product.id, quantity: 2 }))
  })

  it('offers nothing when the only order was cancelled', async () => {
    const { requestedUrls } = openHome([order({ status: 'cancelled' })])
    await waitFor(() => expect(requestedUrls).toContain('/api/orders?limit=5'))
    expect(screen.queryByRole('button', { name: /Order again/ })).toBeNull()
  })
})

it('HomePage requests no orders for visitors', async () => {
  const { requestedUrls } = open('/', { '/api/products': [aProduct()] })
  await screen.findAllByText(/Tomato/)
  expect(requestedUrls.filter(url => url.includes('/api/orders'))).toEqual([])
})
