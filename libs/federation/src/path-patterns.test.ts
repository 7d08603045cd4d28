import { describe, expect, it } from 'vitest'
import { matchPath, shapeOf } from './path-patterns.ts'

const PATTERNS = ['/', '/products', '/products/:identifier', '/dashboard/products/:id', '/dashboard/products/new']

describe('which pattern a path matches', () => {
  it('takes the home page only for the bare path', () => {
    expect(matchPath(PATTERNS, '/')?.pattern).toBe('/')
    expect(matchPath(PATTERNS, '/nowhere')).toBeUndefined()
  })

  it('gives parameters decoded, Kannada slugs among them', () => {
    const match = matchPath(PATTERNS, '/products/%E0%B2%AC%E0%B2%A6%E0%B2%A8%E0%B3%86-12')
    expect(match).toEqual({ pattern: '/products/:identifier', params: { identifier: 'ಬದನೆ-12' } })
  })

  it('prefers a literal part to a parameter, whatever the order', () => {
    expect(matchPath(PATTERNS, '/dashboard/products/new')?.pattern).toBe('/dashboard/products/new')
    expect(matchPath(PATTERNS, '/dashboard/products/7')?.pattern).toBe('/dashboard/products/:id')
  })

  it('does not count a slash at the end', () => {
    expect(matchPath(PATTERNS, '/products/')?.pattern).toBe('/products')
  })

  it('matches nothing where a part is broken or too much', () => {
    expect(matchPath(PATTERNS, '/products/%E0%A4%A')).toBeUndefined()
    expect(matchPath(PATTERNS, '/products/a/b')).toBeUndefined()
  })
})

it('two patterns that differ only in the names of parameters claim the same paths', () => {
  expect(shapeOf('/products/:identifier')).toBe(shapeOf('/products/:id'))
  expect(shapeOf('/products/:id')).not.toBe(shapeOf('/products/new'))
})
