import { describe, expect, it } from 'vitest'
import { matchPath, shapeOf } from './path-patterns.ts'

const PATTERNS = ['/', '/products', '/products/:identifier', '/dashboard/products/:id', '/dashboard/products/new']

describe('matchPath', () => {
  it('matches the home page only for the bare path', () => {
    expect(matchPath(PATTERNS, '/')?.pattern).toBe('/')
    expect(matchPath(PATTERNS, '/nowhere')).toBeUndefined()
  })

  it('returns decoded parameters, such as Kannada slugs', () => {
    const match = matchPath(PATTERNS, '/products/%E0%B2%AC%E0%B2%A6%E0%B2%A8%E0%B3%86-12')
    expect(match).toEqual({ pattern: '/products/:identifier', params: { identifier: 'ಬದನೆ-12' } })
  })

  it('prefers a literal part to a parameter, in any order', () => {
    expect(matchPath(PATTERNS, '/dashboard/products/new')?.pattern).toBe('/dashboard/products/new')
    expect(matchPath(PATTERNS, '/dashboard/products/7')?.pattern).toBe('/dashboard/products/:id')
  })

  it('ignores a trailing slash', () => {
    expect(matchPath(PATTERNS, '/products/')?.pattern).toBe('/products')
  })

  it('takes no longer for many slashes', () => {
    const began = performance.now()
    expect(matchPath(PATTERNS, `${'/'.repeat(100_000)}x`)).toBeUndefined()
    const mostMs = 1_000
    expect(performance.now() - began).toBeLessThan(mostMs)
  })

  it('matches nothing for a broken or surplus part', () => {
    expect(matchPath(PATTERNS, '/products/%E0%A4%A')).toBeUndefined()
    expect(matchPath(PATTERNS, '/products/a/b')).toBeUndefined()
  })
})

it('patterns that differ only in parameter names have the same shape', () => {
  expect(shapeOf('/products/:identifier')).toBe(shapeOf('/products/:id'))
  expect(shapeOf('/products/:id')).not.toBe(shapeOf('/products/new'))
})
