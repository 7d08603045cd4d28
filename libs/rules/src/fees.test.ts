import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIVERY_AREAS } from './area-of-pin.ts'
import type { FeeRow } from './fee-table.ts'
import type { Fee } from './fees.ts'
import { applyFees } from './fees.ts'
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

const inRupees = (paise: number) => paise / 100
const anyAmount = fc.integer({ min: 0, max: 50_00 }).map(inRupees)
const anyTable: fc.Arbitrary<FeeRow[]> = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 11 }), fc.infiniteStream(anyAmount))
  .map(([steps, amounts]) => {
    const next = () => amounts.next().value ?? 0
    return [0, ...steps.sort((a, b) => a - b)].map(from => ({
      from: inRupees(from),
      urban: next(),
      rural: next(),
      extended: next(),
    }))
  })

const anyFee: fc.Arbitrary<Fee> = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.constant('Fee'),
  type: fc.constantFrom('fixed' as const, 'percentage' as const, 'table' as const),
  value: anyAmount,
  table: anyTable,
  applyToSubtotal: fc.boolean(),
  displayOrder: fc.integer({ min: 0, max: 3 }),
  isActive: fc.boolean(),
})

// docs/product/checkout.md#fees
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

  it('raises the base only by fees applied to the subtotal', () => {
    const { lines } = applyFees(100_000, [
      aFee({ id: 1, value: 100, applyToSubtotal: true, displayOrder: 1 }),
      aFee({ id: 2, value: 50, displayOrder: 2 }),
      aFee({ id: 3, type: 'percentage', value: 10, applyToSubtotal: true, displayOrder: 3 }),
      aFee({ id: 4, type: 'percentage', value: 10, applyToSubtotal: true, displayOrder: 4 }),
      aFee({ id: 5, type: 'percentage', value: 10, displayOrder: 5 }),
    ])
    expect(lines.map(line => line.amount)).toEqual([10_000, 5_000, 11_000, 12_100, 10_000])
  })

  it('orders fees by displayOrder, then id, and skips inactive ones', () => {
    const fees = [aFee({ id: 3 }), aFee({ id: 2 }), aFee({ id: 9, displayOrder: -1 }), aFee({ id: 1, isActive: false })]
    expect(applyFees(500, fees).lines.map(line => line.id)).toEqual([9, 2, 3])
  })

  it('rounds each fee half up to the paisa', () => {
    expect(applyFees(50, [aFee({ type: 'percentage', value: 1 })]).total).toBe(51)
    expect(applyFees(49, [aFee({ type: 'percentage', value: 1 })]).total).toBe(49)
  })

  it.each([-5, 1.234])('throws for a fee of %f', value => {
    expect(() => applyFees(100, [aFee({ value })])).toThrow(RangeError)
    expect(() => applyFees(100, [aFee({ value, type: 'percentage' })])).toThrow(RangeError)
  })

  it('returns a total equal to subtotal plus lines, regardless of the fees’ order', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.uniqueArray(anyFee, { selector: fee => fee.id }), (subtotal, fees) => {
        const { lines, total } = applyFees(subtotal, fees)
        expect(total).toBe(lines.reduce((sum, line) => sum + line.amount, subtotal))
        expect(lines).toHaveLength(fees.filter(fee => fee.isActive).length)
        expect(applyFees(subtotal, [...fees].reverse())).toEqual({ lines, total })
      }),
    )
  })

  it('takes a percentage that is not applied to subtotal from the subtotal only', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(anyFee), fc.nat(10_000), (subtotal, fees, rate) => {
        const late = aFee({ id: 999, type: 'percentage', value: rate / 100, displayOrder: 99 })
        expect(applyFees(subtotal, [...fees, late]).lines.at(-1)?.amount).toBe(percentOf(subtotal, rate / 100))
      }),
    )
  })
})

/** The table in docs/product/delivery.md#delivery-fees. */
const TABLE: readonly FeeRow[] = [
  { from: 0, urban: 49, rural: 79, extended: 99 },
  { from: 500, urban: 29, rural: 59, extended: 79 },
  { from: 1000, urban: 0, rural: 29, extended: 49 },
]
const DELIVERY = aFee({ id: 1, name: 'Delivery', type: 'table', table: TABLE, displayOrder: 1 })
const amountsOf = (...[subtotal, fees, options]: Parameters<typeof applyFees>) =>
  applyFees(subtotal, fees, options).lines.map(({ amount }) => amount)

// docs/product/delivery.md#fee-table
describe('a fee table', () => {
  it.each([
    [0, [4_900, 7_900, 9_900]],
    [49_999, [4_900, 7_900, 9_900]],
    [50_000, [2_900, 5_900, 7_900]],
    [99_999, [2_900, 5_900, 7_900]],
    [100_000, [0, 2_900, 4_900]],
    [10_000_000, [0, 2_900, 4_900]],
  ])('charges each area its amount for a purchase of %i paise', (subtotal, amounts) => {
    expect(DELIVERY_AREAS.flatMap(area => amountsOf(subtotal, [DELIVERY], { area }))).toEqual(amounts)
    expect(amountsOf(subtotal, [DELIVERY])).toEqual(amounts.slice(0, 1))
  })

  it('otherwise works like a fixed fee', () => {
    const platform = aFee({ id: 2, type: 'percentage', value: 10, applyToSubtotal: true, displayOrder: 2 })
    expect(amountsOf(60_000, [platform, DELIVERY], { area: 'rural' })).toEqual([5_900, 6_000])
    expect(amountsOf(60_000, [platform, { ...DELIVERY, applyToSubtotal: true }], { area: 'rural' })).toEqual([
      5_900, 6_590,
    ])
  })

  it('selects its row by the subtotal, without earlier fees', () => {
    const before = aFee({ id: 2, value: 5, applyToSubtotal: true, displayOrder: 0 })
    expect(amountsOf(49_900, [before, { ...DELIVERY, applyToSubtotal: true }])).toEqual([500, 4_900])
  })

  it('is not charged for a pickup, unlike other fees', () => {
    const platform = aFee({ id: 2, type: 'percentage', value: 10, displayOrder: 2 })
    expect(applyFees(60_000, [DELIVERY, platform], { isPickup: true })).toEqual({
      lines: [{ id: 2, name: 'Fee', amount: 6_000 }],
      total: 66_000,
    })
  })

  it.each([
    [undefined],
    [[]],
    [[{ from: 1, urban: 1, rural: 1, extended: 1 }]],
    [[{ from: 0, urban: 1.005, rural: 1, extended: 1 }]],
  ])('throws for the table %j', table => {
    expect(() => applyFees(50, [aFee({ type: 'table', table })])).toThrow(RangeError)
  })

  it('equals a fixed fee with the amount of the row that applies', () => {
    const areas = fc.constantFrom(...DELIVERY_AREAS)
    const anyCase = fc.tuple(fc.nat(12_000_000), anyTable, areas, fc.array(anyFee), fc.boolean())
    fc.assert(
      fc.property(anyCase, ([subtotal, table, area, others, applyToSubtotal]) => {
        const rows = table.filter(({ from }) => Math.round(from * 100) <= subtotal)
        const delivery = aFee({ id: 77, type: 'table', table, applyToSubtotal, displayOrder: 2 })
        const fixed: Fee = { ...delivery, type: 'fixed', value: rows.at(-1)?.[area] ?? -1 }
        expect(applyFees(subtotal, [...others, delivery], { area })).toEqual(
          applyFees(subtotal, [...others, fixed], { area }),
        )
      }),
    )
  })
})
