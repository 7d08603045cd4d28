import type { Product } from '@santhe/contracts'
import { type FakeResponses, show, UndoButtons } from '@santhe/host/testing'
import { istDateOf, type Language, productWord } from '@santhe/rules'
import { fireEvent, screen, within } from '@testing-library/react'
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

export function ownProducts(products: readonly Product[]): FakeResponses {
  const hasEnded = (product: Product) => productWord(product, istDateOf(NOW)) === 'ended'
  const pageOf = (body: readonly Product[]) => ({ body, headers: { 'X-Total-Count': String(body.length) } })
  return {
    'GET /api/products?farmerId=7&show=current': pageOf(products.filter(product => !hasEnded(product))),
    'GET /api/products?farmerId=7&show=ended': pageOf(products.filter(hasEnded)),
  }
}

export function showList(
  products: readonly Product[],
  responses: FakeResponses = {},
  user = ravi,
  language: Language = 'en',
): ReturnType<typeof show> {
  return show(ListWithUndo, {
    path: '/dashboard/products',
    user,
    now: NOW,
    language,
    responses: { ...ownProducts(products), ...responses },
  })
}

export const changed = (product: Product, addedBoxes: number, inventory: number) => ({
  body: { ...product, inventory, addedBoxes },
})
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const toastText = () => screen.getAllByTestId('toast').map(toast => toast.textContent)

export async function pressMore(product: string, way: string): Promise<void> {
  await press(`More for ${product}`)
  const menu = within(await screen.findByRole('dialog', { name: product }))
  fireEvent.click(menu.getByRole('button', { name: new RegExp(`^${way}`) }))
}

export const unfoldEnded = async () => fireEvent.click(await screen.findByText(/^Ended \(/))
