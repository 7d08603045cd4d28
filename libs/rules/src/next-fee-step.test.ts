import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIVERY_AREAS } from './area-of-pin.ts'
import type { FeeRow } from './fee-table.ts'
import type { Fee } from './fees.ts'
import { applyFees } from './fees.ts'
import { freeFrom, nextFeeStep } from './next-fee-step.ts'

const TABLE: readonly FeeRow[] = [
  { from: 0, urban: 49, rural: 79, extended: 99 },
  { from: 500, urban: 29, rural: 59, extended: 79 },
  { from: 1000, urban: 0, rural: 29, extended: 49 },
]
const delivery = (more: Partial<Fee> = {}): Fee => ({
  ...{ id: 1, name: 'Delivery', type: 'table', value: 0, table: TABLE },
  ...{ applyToSubtotal: false, displayOrder: 1, isActive: true },
  ...more,
})

// docs/product/delivery.md#next-step
describe('nextFeeStep', () => {
  it('returns the missing amount and the delivery fee after it', () => {
    expect(nextFeeStep(88_000, [delivery()])).toEqual({ missing: 12_000, amount: 0 })
    expect(nextFeeStep(38_000, [delivery()])).toEqual({ missing: 12_000, amount: 2_900 })
    expect(nextFeeStep(99_999, [delivery()], { area: 'rural' })).toEqual({ missing: 1, amount: 2_900 })
  })

  it('returns undefined at the last step, without an active table, and for a pickup', () => {
    expect(nextFeeStep(100_000, [delivery()])).toBeUndefined()
    expect(nextFeeStep(38_000, [delivery({ isActive: false })])).toBeUndefined()
    expect(nextFeeStep(38_000, [delivery({ type: 'fixed', value: 40, table: undefined })])).toBeUndefined()
    expect(nextFeeStep(38_000, [delivery()], { isPickup: true })).toBeUndefined()
  })

  it('skips steps that are no cheaper, and returns the nearest step of several tables', () => {
    const flat = TABLE.map((row, place) => ({ ...row, urban: [49, 49, 60][place] ?? 0 }))
    expect(nextFeeStep(38_000, [delivery({ table: flat })])).toBeUndefined()
    expect(
      nextFeeStep(38_000, [delivery({ table: [...flat, { ...TABLE[2], from: 2000, urban: 9 } as FeeRow] })]),
    ).toEqual({
      missing: 162_000,
      amount: 900,
    })
    const ice = delivery({ id: 2, table: [TABLE[0] as FeeRow, { from: 400, urban: 5, rural: 5, extended: 5 }] })
    expect(nextFeeStep(38_000, [delivery(), ice])).toEqual({ missing: 2_000, amount: 500 })
  })

  it('predicts the fee exactly, and no paisa earlier', () => {
    fc.assert(
      fc.property(fc.nat(110_000), fc.constantFrom(...DELIVERY_AREAS), (subtotal, area) => {
        const charged = (paise: number) => applyFees(paise, [delivery()], { area }).lines[0]?.amount
        const next = nextFeeStep(subtotal, [delivery()], { area })
        expect(next === undefined).toBe(subtotal >= 100_000)
        if (next === undefined) return
        expect(charged(subtotal + next.missing)).toBe(next.amount)
        expect(charged(subtotal + next.missing - 1)).toBe(charged(subtotal))
      }),
    )
  })
})

describe('freeFrom', () => {
  it('returns the subtotal of free delivery in an area, if any', () => {
    expect(freeFrom([delivery()])).toBe(100_000)
    expect(freeFrom([delivery()], 'rural')).toBeUndefined()
    expect(freeFrom([delivery({ isActive: false })])).toBeUndefined()
  })

  it('returns the highest subtotal of several tables', () => {
    const cooling = delivery({ id: 2, table: [{ from: 0, urban: 0, rural: 0, extended: 0 }] })
    expect(freeFrom([cooling, delivery()])).toBe(100_000)
    expect(freeFrom([delivery({ table: TABLE.slice(0, 2) }), cooling])).toBeUndefined()
  })
})
