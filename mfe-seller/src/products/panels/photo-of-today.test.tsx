import type { Product } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FarmProducts } from '../../parts/FarmProducts.tsx'
import { fakeCamera } from '../../testing/fake-camera.ts'
import { ownProducts, pressMore } from '../../testing/product-list.tsx'
import { aProduct, ravi } from '../../testing/samples.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const IMAGES = '/api/products/4/images'
const imagesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, imageUrl: `/files/product/${at}.webp`, isPrimary: at === 0 }))
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

const ADDED = { status: 201, body: { id: 9, imageUrl: '/files/product/9.webp', isPrimary: false } }

function openList(pictures: number, more: Partial<Product> = {}, responses: FakeResponses = {}) {
  fakeCamera('opens')
  return show(FarmProducts, {
    path: '/dashboard/products',
    user: ravi,
    responses: {
      ...ownProducts([aProduct(4, more)]),
      [`GET ${IMAGES}`]: { body: imagesOf(pictures) },
      [`POST ${IMAGES}`]: ADDED,
      [`PUT ${IMAGES}/9/primary`]: { body: { id: 9 } },
      ...responses,
    },
  })
}

// docs/product/farmer-dashboard.md#photo-of-today
it('PhotoPanel sets the primary picture and says that it needs approval', async () => {
  const { requestsTo } = openList(2)
  await pressMore('Tomato', 'Today’s photo')
  expect(await screen.findByText(/It will be Tomato’s main photo\. Buyers see it once approved/)).toBeTruthy()
  expect(screen.queryByText(/A product has at most/)).toBeNull()
  await press('Take the photo')
  await press('Use photo')
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Today’s photo saved: Tomato'))
  expect(requestsTo(`POST ${IMAGES}`)).toHaveLength(1)
  expect(requestsTo(`PUT ${IMAGES}/9/primary`)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['pending', /We check it together with the product\./],
  ['rejected', /The product then needs approval again\./],
] as const)('PhotoPanel shows the effect on a %s product', async (approvalStatus, words) => {
  openList(1, { approvalStatus })
  await pressMore('Tomato', 'Today’s photo')
  expect(await screen.findByText(words)).toBeTruthy()
})

it('PhotoPanel replaces the last of eight pictures once, even when retried', async () => {
  const { requestsTo } = openList(
    8,
    {},
    {
      [`PUT ${IMAGES}/9/primary`]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: { id: 9 } },
      [`POST ${IMAGES}?replaces=8`]: ADDED,
      [`POST ${IMAGES}?replaces=9`]: ADDED,
    },
  )
  await pressMore('Tomato', 'Today’s photo')
  expect(await screen.findByText(/A product has at most 8 pictures/)).toBeTruthy()
  await press('Take the photo')
  await press('Use photo')
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Back soon'))
  await press('Use photo')
  await waitFor(() => expect(requestsTo(`PUT ${IMAGES}/9/primary`)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([8, 9].map(id => requestsTo(`POST ${IMAGES}?replaces=${id}`).length)).toEqual([1, 1])
})
