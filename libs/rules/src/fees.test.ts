import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFees, type Fee } from './fees.ts'
import { percentOf } from './money.ts'

function aFee(fee: Partial<Fee>): Fee {
  return {
    id: 1,
    name: 'Fee',
    type: 'fixed',
    value: 0,
    applyToSubtotal: false,
    displayOrder: 0,
    isActive: true,
    ...fee,
  }
}

const anyFee: fc.Arbitrary<Fee> = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.constant('Fee'),
  type: fc.constantFrom('fixed' as const, 'percentage' as const),
  value: fc.integer({ min: 0, max: 50_00 }).map(hundredths => hundredths / 100),
  applyToSubtotal: fc.boolean(),
  displayOrder: fc.integer({ min: 0, max: 3 }),
  isActive: fc.boolean(),
})

describe('applyFees', () => {
  it('adds a fixed fee and a percentage of the original subtotal', () => {
    const { lines, total } = applyFees(100_000, [
      aFee({ id: 1, name: 'Packing', value: 20 }),
      aFee({ id: 2, name: 'Platform', type: 'percentage', value: 2.5 }),
    ])
    expect(lines).toEqual([
      { id: 1, name: 'Packing', amount: 2_000 },
      { id: 2, name: 'Platform', amount: 2_500 },
    ])
    expect(total).toBe(104_500)
  })

  it('lets fees applied to subtotal grow the base, and only those', () => {
    const { lines } = applyFees(100_000, [
      aFee({ id: 1, value: 100, applyToSubtotal: true, displayOrder: 1 }),
      aFee({ id: 2, value: 50, displayOrder: 2 }),
      aFee({ id: 3, type: 'percentage', value: 10, applyToSubtotal: true, displayOrder: 3 }),
      aFee({ id: 4, type: 'percentage', value: 10, applyToSubtotal: true, displayOrder: 4 }),
      aFee({ id: 5, type: 'percentage', value: 10, displayOrder: 5 }),
    ])
    expect(lines.map(line => line.amount)).toEqual([10_000, 5_000, 11_000, 12_100, 10_000])
  })

  it('goes by displayOrder, then id, and leaves inactive fees out', () => {
    const fees = [aFee({ id: 3 }), aFee({ id: 2 }), aFee({ id: 9, displayOrder: -1 }), aFee({ id: 1, isActive: false })]
    expect(applyFees(500, fees).lines.map(line => line.id)).toEqual([9, 2, 3])
  })

  it('rounds each fee half up to the paisa', () => {
    expect(applyFees(50, [aFee({ type: 'percentage', value: 1 })]).total).toBe(51)
    expect(applyFees(49, [aFee({ type: 'percentage', value: 1 })]).total).toBe(49)
  })

  it.each([-5, 1.234])('refuses a fee of %f', value => {
    expect(() => applyFees(100, [aFee({ value })])).toThrow(RangeError)
    expect(() => applyFees(100, [aFee({ value, type: 'percentage' })])).toThrow(RangeError)
  })

  it('makes a total that is the subtotal and every line, whatever the order the fees come in', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.uniqueArray(anyFee, { selector: fee => fee.id }), (subtotal, fees) => {
        const { lines, total } = applyFees(subtotal, fees)
        expect(total).toBe(lines.reduce((sum, line) => sum + line.amount, subtotal))
        expect(lines).toHaveLength(fees.filter(fee => fee.isActive).length)
        expect(applyFees(subtotal, [...fees].reverse())).toEqual({ lines, total })
      }),
    )
  })

  it('takes a percentage not applied to subtotal from the subtotal alone', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(anyFee), fc.nat(10_000), (subtotal, fees, rate) => {
        const late = aFee({ id: 999, type: 'percentage', value: rate / 100, displayOrder: 99 })
        expect(applyFees(subtotal, [...fees, late]).lines.at(-1)?.amount).toBe(percentOf(subtotal, rate / 100))
      }),
    )
  })
})
