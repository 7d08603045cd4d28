import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLargerUnit, unitPriceOf } from './box-contents.ts'

const price = fc.integer({ min: 1, max: 100_000_000 })
const units = fc.integer({ min: 1, max: 10_000 })

// docs/product/catalog.md#unit-price
describe('unitPriceOf', () => {
  it.each([
    [46_000, 10, 'kg', { paise: 4600, measure: 'kg' }],
    [25_000, 500, 'g', { paise: 50_000, measure: 'kg' }],
    [36_000, 6, 'l', { paise: 6000, measure: 'l' }],
    [4500, 750, 'ml', { paise: 6000, measure: 'l' }],
    [30_000, 12, 'each', { paise: 2500, measure: 'piece' }],
    [30_000, 1, 'dozen', { paise: 2500, measure: 'piece' }],
    [60_000, 2, 'dozen', { paise: 2500, measure: 'piece' }],
  ] as const)('computes the price from %i paise for %i %s', (paise, unitsPerBox, unit, expected) => {
    expect(unitPriceOf({ unitsPerBox, unit }, paise)).toEqual(expected)
  })

  it('rounds half up to the paisa', () => {
    expect(unitPriceOf({ unitsPerBox: 2, unit: 'kg' }, 101)?.paise).toBe(51)
    expect(unitPriceOf({ unitsPerBox: 3, unit: 'kg' }, 100)?.paise).toBe(33)
  })

  it.each(['box', 'kilo', '', 'toString'])('returns undefined for the unit %o', unit => {
    expect(unitPriceOf({ unitsPerBox: 10, unit }, 1000)).toBeUndefined()
  })

  it('returns undefined for an empty box', () => {
    expect(unitPriceOf({ unitsPerBox: 0, unit: 'kg' }, 1000)).toBeUndefined()
  })

  it('differs by at most half a paisa from price divided by amount', () => {
    const factors = { kg: 1, g: 1000, l: 1, ml: 1000, each: 1, dozen: 1 / 12 }
    fc.assert(
      fc.property(price, units, fc.constantFrom('kg', 'g', 'l', 'ml', 'each', 'dozen'), (paise, unitsPerBox, unit) => {
        const result = unitPriceOf({ unitsPerBox, unit }, paise)?.paise ?? Number.NaN
        expect(Number.isSafeInteger(result)).toBe(true)
        expect(Math.abs(result - (paise * factors[unit]) / unitsPerBox)).toBeLessThanOrEqual(0.500001)
      }),
    )
  })

  it('returns the same for equal amounts in different units', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 1000 }), (paise, amount) => {
        const same = (...boxes: [number, string][]) => {
          const [first, ...others] = boxes.map(([unitsPerBox, unit]) => unitPriceOf({ unitsPerBox, unit }, paise))
          for (const other of others) expect(other).toEqual(first)
        }
        same([amount, 'kg'], [amount * 1000, 'g'])
        same([amount, 'l'], [amount * 1000, 'ml'])
        same([amount, 'dozen'], [amount * 12, 'each'])
      }),
    )
  })

  it('never falls when the price of the box rises', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), units, (paise, more, unitsPerBox) => {
        const of = (total: number) => unitPriceOf({ unitsPerBox, unit: 'g' }, total)?.paise ?? Number.NaN
        expect(of(paise + more)).toBeGreaterThanOrEqual(of(paise))
      }),
    )
  })
})

describe('inLargerUnit', () => {
  it.each([
    [1000, 'g', 1, 'kg'],
    [1500, 'g', 1.5, 'kg'],
    [999, 'g', 999, 'g'],
    [2000, 'ml', 2, 'l'],
    [750, 'ml', 750, 'ml'],
    [10, 'kg', 10, 'kg'],
    [1200, 'each', 1200, 'each'],
    [1200, 'valueOf', 1200, 'valueOf'],
  ])('converts %i %s to %d %s', (amount, unit, expected, expectedUnit) => {
    expect(inLargerUnit(amount, unit)).toEqual({ amount: expected, unit: expectedUnit })
  })

  it('is exact for grams and millilitres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('g', 'ml'), (amount, unit) => {
        const larger = inLargerUnit(amount, unit)
        expect(larger.unit === unit ? larger.amount : Math.round(larger.amount * 1000)).toBe(amount)
      }),
    )
  })
})
