// @vitest-environment node
import type { PageHead } from '@santhe/host'
import { describe, expect, it } from 'vitest'
import { pages } from '../pages.tsx'
import { aFarmDetail, aProductDetail, NOW } from '../testing/factories.ts'

function headOf(path: string, ...results: readonly unknown[]): PageHead {
  const page = pages.find(candidate => candidate.path === path)
  const head = page?.head?.({
    params: { identifier: 'x-7' },
    query: new URLSearchParams(),
    now: NOW,
    language: 'en',
    results,
  })
  if (!head) throw new Error(`${path} has no head`)
  return head
}
const productHead = (overrides: Parameters<typeof aProductDetail>[0] = {}) =>
  headOf('/products/:identifier', aProductDetail(overrides))
const farmHead = (overrides: Parameters<typeof aFarmDetail>[0] = {}) =>
  headOf('/farmers/:identifier', aFarmDetail(overrides))

describe('page heads', () => {
  it.each([
    ['/', []],
    ['/products', []],
    ['/products/:identifier', [aProductDetail()]],
    ['/farmers', []],
    ['/farmers/:identifier', [aFarmDetail()]],
    ['/calendar', []],
  ])('include title, description and canonical URL for %s', (path, results) => {
    const { title, description = '', canonical } = headOf(path, ...results)
    expect(title.length).toBeGreaterThan(3)
    expect(description.length).toBeGreaterThan(20)
    expect(canonical).toMatch(/^\//)
  })

  it.each([
    ['Available Now', 14, 'InStock', 'in stock'],
    ['Pre-Order', 14, 'PreOrder', 'preorder'],
    ['Coming Soon', 14, 'PreOrder', 'preorder'],
    ['Available Now', 0, 'OutOfStock', 'preorder'],
    ['Sold Out', 14, 'OutOfStock', 'preorder'],
  ] as const)('describe the offer of a product %s with %i boxes as %s', (status, inventory, schema, property) => {
    const { jsonLd, properties } = productHead({ status, inventory })
    expect(jsonLd?.[0]).toMatchObject({
      '@type': 'Product',
      offers: { priceCurrency: 'INR', price: '320.00', availability: `https://schema.org/${schema}` },
    })
    expect(properties).toMatchObject({ 'og:type': 'product', 'product:availability': property })
  })

  it('describe a product’s seller and breadcrumbs', () => {
    const { jsonLd, canonical } = productHead()
    expect(jsonLd?.[0]).toMatchObject({ url: canonical, offers: { seller: { url: '/farmers/3' } } })
    expect(jsonLd?.[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  it('describe a farm as a store with place and offers', () => {
    expect(farmHead().jsonLd?.[0]).toMatchObject({
      '@type': 'Store',
      url: expect.stringMatching(/^\/farmers\/.*-3$/),
      address: { addressLocality: expect.stringMatching(/./), addressCountry: 'IN' },
      makesOffer: [{ url: expect.stringMatching(/^\/products\//), price: '320.00', priceCurrency: 'INR' }],
    })
  })

  it.each([
    ['product', productHead],
    ['farm', farmHead],
  ])('include the rating of a %s only if it has reviews', (_kind, head) => {
    expect(head({ reviewCount: 0 }).jsonLd?.[0]).not.toHaveProperty('aggregateRating')
    expect(head({ reviewCount: 3, rating: 4.5 }).jsonLd?.[0]).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 3 },
    })
  })

  it.each([
    ['product', '/products/:identifier', 'Product Not Found'],
    ['farm', '/farmers/:identifier', 'Farmer Not Found'],
  ])('respond 404 without canonical URL for a missing %s', (_kind, path, title) => {
    expect(headOf(path, undefined)).toMatchObject({ status: 404, title })
    expect(headOf(path, undefined)).not.toHaveProperty('canonical')
  })
})
