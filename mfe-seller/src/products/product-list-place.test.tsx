import { useLocation } from '@santhe/host'
import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FarmProductForm } from '../parts/FarmProductForm.tsx'
import { FarmProducts } from '../parts/FarmProducts.tsx'
import { CATEGORIES, type } from '../testing/product-form.ts'
import { NOW, ownProducts, press } from '../testing/product-list.tsx'
import { aProduct, asDetail, ravi } from '../testing/samples.ts'

/** List and form at the shell's paths. */
function Parts() {
  const { pathname, search } = useLocation()
  return (
    <>
      {pathname === '/dashboard/products' ? <FarmProducts /> : <FarmProductForm />}
      <p data-testid="url">{pathname + search}</p>
    </>
  )
}

const REJECTED = [3, 4, 5].map(id => aProduct(id, { name: `Gourd ${id}`, approvalStatus: 'rejected' }))
const LIST = 'GET /api/products?farmerId=7&show=rejected'

function openRejected() {
  show(Parts, {
    path: '/dashboard/products/:id?',
    at: '/dashboard/products?show=rejected',
    user: ravi,
    responses: {
      ...CATEGORIES,
      [LIST]: { body: REJECTED.slice(0, 2), headers: { 'X-Next-Cursor': 'b' } },
      [`${LIST}&cursor=b`]: { body: REJECTED.slice(2) },
      'GET /api/products/5': { body: asDetail(aProduct(5, { name: 'Gourd 5', approvalStatus: 'rejected' })) },
      'PUT /api/products/5': { body: aProduct(5, { approvalStatus: 'pending' }) },
    },
  })
}

const url = () => screen.getByTestId('url').textContent
let scrolled = 0

beforeEach(() => {
  sessionStorage.clear()
  scrolled = 0
  vi.stubGlobal('scrollBy', (_x: number, y: number) => {
    scrolled += y
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll('[data-row]')].indexOf(this)
    return new DOMRect(0, place * 100 - scrolled, 300, 100)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const EDIT = 'Edit all details'

/** Leaves page two of the rejected products, whose third row is 40 px below the top of the window. */
async function leaveBy(link: string): Promise<void> {
  openRejected()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Gourd 5')
  scrolled = 160
  if (link === EDIT) await press('More for Gourd 5')
  fireEvent.click(await screen.findByRole('link', { name: link }))
  expect(url()).not.toContain('show=')
  scrolled = 0
}

describe('return to the farm’s products', () => {
  it.each([
    [EDIT, () => screen.findByRole('link', { name: 'Cancel' })],
    [EDIT, () => screen.findByRole('button', { name: 'Update Product' })],
    [EDIT, () => screen.findByRole('link', { name: 'Your products' })],
    ['Add New Product', () => screen.findByRole('link', { name: 'Cancel' })],
  ] as const)('from “%s” restores list and scroll position (way %#)', async (link, way) => {
    await leaveBy(link)
    fireEvent.click(await way())
    await waitFor(() => expect(url()).toBe('/dashboard/products?show=rejected&rows=3'))
    await screen.findByText('Gourd 5')
    await waitFor(() => expect(scrolled).toBe(160))
  })
})

// docs/product/farmer-dashboard.md#create-flow
it.each(['listed', 'not listed yet'])('FarmProducts shows a product just created first, %s', async where => {
  const [okra, gourd] = [aProduct(4, { name: 'Okra' }), aProduct(9, { name: 'Gourd', approvalStatus: 'pending' })]
  show(Parts, {
    path: '/dashboard/products/:id?',
    at: '/dashboard/products/new',
    user: ravi,
    now: NOW,
    responses: {
      ...CATEGORIES,
      ...ownProducts(where === 'listed' ? [okra, gourd] : [okra]),
      'POST /api/products': { status: 201, body: gourd },
    },
  })
  await screen.findByRole('option', { name: 'Vegetables' })
  type('Name', 'Gourd')
  type('Category', '1')
  type('Price per box', '320.50')
  type('Description', 'Firm and green, picked at dawn.')
  await press('Create Product')
  await screen.findByText('Gourd')
  expect([...document.querySelectorAll('[data-row]')].map(row => row.getAttribute('data-row'))).toEqual(['9', '4'])
})
