import { readProduct } from '@santhe/contracts'
import { show } from '@santhe/host/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProductDetail, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { ProductPage } from './ProductPage.tsx'

const READ = 'GET /api/products/7'
const request = { call: readProduct.call, url: '/api/products/7', provides: [...readProduct.provides] }
const forVisitors = aProductDetail({ mayReview: false })
const forAsha = { ...forVisitors, mayReview: true }

type Preloaded = NonNullable<Parameters<typeof show>[1]['preloaded']>[number]

/** Opens the page by its URL, with the server's responses to a visitor. */
function openWith(preloaded: Preloaded, user?: typeof ASHA) {
  return show(ProductPage, {
    path: '/products/:identifier',
    at: '/products/tomato-7',
    now: NOW,
    preloaded: [preloaded],
    responses: { [READ]: { body: user ? forAsha : forVisitors } },
    ...(user ? { user } : {}),
  })
}

describe('ProductPage opened by URL', () => {
  it('shows visitors the inlined product', async () => {
    const { host, requestsTo } = openWith({ request, response: { body: forVisitors } })
    expect(screen.getByRole('heading', { level: 1, name: /Tomato/ })).toBeTruthy()
    await host.restored
    await waitFor(() => expect(host.liveStock.boxesByProduct.has(7)).toBe(true))
    expect(requestsTo(READ)).toHaveLength(0)
  })

  it('reloads for signed-in people while the product stays visible', async () => {
    const { requestsTo } = openWith({ request, response: { body: forVisitors } }, ASHA)
    expect(screen.getByRole('heading', { level: 1, name: /Tomato/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Write a Review' })).toBeTruthy()
    expect(requestsTo(READ)).toHaveLength(1)
  })

  it('shows an unlisted product to its own farmer', async () => {
    openWith({ request, status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } }, ASHA)
    expect(await screen.findByRole('heading', { level: 1, name: /Tomato/ })).toBeTruthy()
  })
})
