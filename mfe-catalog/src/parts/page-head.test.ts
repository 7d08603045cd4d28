import { describe, expect, it } from 'vitest'
import { farmPage } from '../pages/farm/farm-page.ts'
import { aFarmDetail, aProduct, NOW } from '../testing/factories.ts'
import { excerpt } from './page-head.ts'

const TEXT = 'Firm, red and sweet enough to eat like fruit. '.repeat(5)

describe('excerpt', () => {
  // docs/product/products.md#product-metadata
  it.each([100, 120] as const)('cuts to at most %i characters at a word and adds an ellipsis', most => {
    const text = excerpt(TEXT, most)
    expect(text.length).toBeLessThanOrEqual(most)
    expect(text.length).toBeGreaterThan(most - 12)
    expect(text.endsWith('…')).toBe(true)
    expect(TEXT.startsWith(text.slice(0, -1))).toBe(true)
    expect(TEXT.charAt(text.length - 1)).toMatch(/[\s,.]/)
  })

  it('puts a short text on one line', () => {
    expect(excerpt(' Tender,\n picked at dawn. ', 100)).toBe('Tender, picked at dawn.')
  })
})

// docs/product/farms.md#farm-metadata
it('farm metadata names the first five products', () => {
  const products = [1, 2, 3, 4, 5, 6].map(id => aProduct({ id, name: `Produce ${id}` }))
  const at = { params: { identifier: '3' }, query: new URLSearchParams(), now: NOW, language: 'en' as const }
  const head = farmPage.head?.({ ...at, results: [aFarmDetail({ products }), products] })
  expect(head?.description).toContain('Produce 1, Produce 2, Produce 3, Produce 4, Produce 5.')
  expect(JSON.stringify(head)).not.toContain('Produce 6')
})
