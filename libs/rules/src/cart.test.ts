import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampQuantity, MAX_QUANTITY, mergeLines } from './cart.ts'

describe('mergeLines', () => {
  it('adds up lines of a product, ordered by first appearance', () => {
    const lines = [
      { productId: 7, quantity: 2 },
      { productId: 3, quantity: 1 },
      { productId: 7, quantity: 9 },
    ]
    expect(mergeLines(lines)).toEqual([
      { productId: 7, quantity: 11 },
      { productId: 3, quantity: 1 },
    ])
  })

  it('keeps all boxes in one line per product', () => {
    const line = fc.record({ productId: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(fc.array(line), lines => {
        const merged = mergeLines(lines)
        const boxes = (all: typeof lines) => all.reduce((sum, each) => sum + each.quantity, 0)
        expect(boxes(merged)).toBe(boxes(lines))
        expect(new Set(merged.map(each => each.productId)).size).toBe(merged.length)
      }),
    )
  })
})

describe('clampQuantity', () => {
  it.each([
    [3, 20, { quantity: 3 }],
    [10, 10, { quantity: 10 }],
    [11, 20, { quantity: 10, limitedBy: 'maximum' }],
    [11, 10, { quantity: 10, limitedBy: 'maximum' }],
    [11, 4, { quantity: 4, limitedBy: 'stock' }],
    [1, 0, { quantity: 0, limitedBy: 'stock' }],
    [5, -2, { quantity: 0, limitedBy: 'stock' }],
    [0, 5, { quantity: 1 }],
    [2.9, 5, { quantity: 2 }],
    [Number.NaN, 5, { quantity: 1 }],
  ])('for %f boxes with %i in stock returns %j', (requested, stock, expected) => {
    expect(clampQuantity(requested, stock)).toEqual(expected)
  })

  it('never exceeds stock or ten, and gives a reason exactly when it reduces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 }), (requested, stock) => {
        const { quantity, limitedBy } = clampQuantity(requested, stock)
        expect(quantity).toBe(Math.min(requested, stock, MAX_QUANTITY))
        expect(limitedBy !== undefined).toBe(quantity < requested)
      }),
    )
  })
})
