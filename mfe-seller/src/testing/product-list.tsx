import type { Product } from '@santhe/contracts'
import { type FakeResponses, show, UndoButtons } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { FarmProducts } from '../parts/FarmProducts.tsx'
import { ravi } from './samples.ts'

export const NOW = new Date('2026-11-22T08:00:00.000Z')

function ListWithUndo() {
  return (
    <>
      <FarmProducts />
      <UndoButtons />
    </>
  )
}

export function showList(products: readonly Product[], responses: FakeResponses = {}): ReturnType<typeof show> {
  const list = { 'GET /api/products?farmerId=7': { body: products } }
  return show(ListWithUndo, { path: '/dashboard/products', user: ravi, now: NOW, responses: { ...list, ...responses } })
}

export const changed = (product: Product, addedBoxes: number, inventory: number) => ({
  body: { ...product, inventory, addedBoxes },
})
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const toastText = () => screen.getAllByTestId('toast').map(toast => toast.textContent)
