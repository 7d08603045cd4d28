import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farmSlug, idFromSlug, productSlug } from './slugs.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

// docs/product/farms.md#farm-slug
describe('slugs', () => {
  // docs/product/products.md#product-slug
  it('join category, name and id in lower case without punctuation', () => {
    expect(productSlug({ id: 12, name: 'Elakki Banana (Organic)', category: 'Fruits' })).toBe(
      'fruits-elakki-banana-organic-12',
    )
    expect(productSlug({ id: 12, name: 'Lady’s Finger - Bhindi' })).toBe('ladys-finger-bhindi-12')
    expect(productSlug({ id: 12, name: '  !! ', category: null })).toBe('12')
  })

  it('join farm name, location and id', () => {
    expect(farmSlug({ id: 3, farmName: 'Ravi & Sons', location: 'Bengaluru Rural' })).toBe(
      'ravi-sons-bengaluru-rural-3',
    )
  })

  it('keep letters and marks of any script', () => {
    expect(productSlug({ id: 7, name: 'ಟೊಮೇಟೊ', category: 'ತರಕಾರಿ' })).toBe('ತರಕಾರಿ-ಟೊಮೇಟೊ-7')
    expect(productSlug({ id: 7, name: 'हिन्दी भिंडी' })).toBe('हिन्दी-भिंडी-7')
    expect(productSlug({ id: 7, name: 'Café' })).toBe('café-7')
  })

  it('contain the id, and need no escaping in a path', () => {
    fc.assert(
      fc.property(id, fc.string({ unit: 'grapheme' }), fc.string(), (number, name, category) => {
        const slug = productSlug({ id: number, name, category })
        expect(idFromSlug(slug)).toBe(number)
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      }),
    )
  })
})

describe('idFromSlug', () => {
  it.each([
    ['12', 12],
    ['fruits-banana-12', 12],
    ['any-other-words-12', 12],
    ['Banana12', 12],
    ['7-up-007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('of %s is %i', (slug, expected) => expect(idFromSlug(slug)).toBe(expected))

  it.each(['', 'banana', '12-banana', '0', 'banana-0', '9007199254740992', '9'.repeat(400), 'ಬಾಳೆ-೧೨'])(
    'of %s is undefined',
    slug => expect(idFromSlug(slug)).toBeUndefined(),
  )

  it('takes no longer for many digits that end no slug', () => {
    const began = Date.now()
    expect(idFromSlug(`${'1'.repeat(100_000)}x`)).toBeUndefined()
    const mostMs = 1_000
    expect(Date.now() - began).toBeLessThan(mostMs)
  })
})
