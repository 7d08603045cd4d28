import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees, formatShortRupees, paiseToRupees, percentOf, rupeesToPaise } from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_00 })

// docs/product/money-and-dates.md#paise
describe('rupeesToPaise', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [12.5, 1250],
    [0.1, 10],
    [1.15, 115],
    [' 49.99 ', 4999],
    ['007', 700],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['1,234.50', 123_450],
    ['₹12', 1200],
  ])('reads %j as %i paise', (rupees, paise) => expect(rupeesToPaise(rupees)).toBe(paise))

  it.each([
    '',
    ' ',
    '1234,50',
    '1,20.50',
    '-1',
    '+1',
    '1.234',
    '1.',
    '.5',
    '1e3',
    '0x10',
    'Infinity',
    '1 2',
    '90071992547409.92',
    -1,
    1.005,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', rupees => expect(rupeesToPaise(rupees)).toBeUndefined())

  it('reads back every amount of responses', () => {
    fc.assert(
      fc.property(amount, paise => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise)
      }),
    )
  })
})

describe('formatRupees', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99_999, '₹999.99'],
    [100_000, '₹1,000.00'],
    [12_345_600, '₹1,23,456.00'],
    [123_456_789_012, '₹1,23,45,67,890.12'],
    [-12_345_600, '-₹1,23,456.00'],
  ])('formats %i paise as %s', (paise, text) => expect(formatRupees(paise)).toBe(text))

  // docs/product/money-and-dates.md#rupees-shown
  it('agrees with the platform’s en-IN format', () => {
    const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(amount, paise => {
        expect(formatRupees(paise)).toBe(platform.format(paise / 100))
      }),
    )
  })
})

it.each([
  [0, '₹0'],
  [12_000, '₹120'],
  [11_950, '₹119.50'],
  [10_000_000, '₹1,00,000'],
])('formatShortRupees formats %i paise as %s', (paise, text) => expect(formatShortRupees(paise)).toBe(text))

describe('percentOf', () => {
  it.each([
    [1000, 5, 50],
    [1, 50, 1],
    [1, 49.99, 0],
    [333, 1.5, 5],
    [10_050, 1.1, 111],
    [100, 0, 0],
    [-1, 50, 0],
    [-3, 50, -1],
  ])('of %i paise at %f %% is %i', (paise, percent, result) => expect(percentOf(paise, percent)).toBe(result))

  it('rounds half up, like exact arithmetic', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100_00 }), (paise, rate) => {
        const [part, tenThousandths] = [BigInt(paise) * BigInt(rate), 10_000n]
        const expected = part / tenThousandths + (part % tenThousandths >= 5_000n ? 1n : 0n)
        expect(BigInt(percentOf(paise, rate / 100))).toBe(expected)
      }),
    )
  })

  it.each([-1, 1.234, Number.NaN])('refuses %f as a percentage', percent => {
    expect(() => percentOf(100, percent)).toThrow(RangeError)
  })

  it('refuses a result beyond exact integers', () => {
    expect(() => percentOf(Number.MAX_SAFE_INTEGER, 200)).toThrow(RangeError)
  })
})
