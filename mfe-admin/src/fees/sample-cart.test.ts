import type { Fee } from '@santhe/rules'
import { expect, it } from 'vitest'
import { feesWith, pricedSample } from './SampleCart.tsx'

const fee = (id: number, value: number, more: Partial<Fee> = {}): Fee => ({
  ...{ id, name: `Fee ${id}`, type: 'fixed', value, isActive: true, applyToSubtotal: false, displayOrder: 0 },
  ...more,
})
const DELIVERY = fee(1, 40, { applyToSubtotal: true, displayOrder: 1 })
const PLATFORM = fee(2, 2.5, { type: 'percentage', applyToSubtotal: true, displayOrder: 2 })

it('pricedSample charges like the checkout: fees in order, split in proportion', () => {
  // 2.5% of 770.50 is 19.2625.
  expect(pricedSample([48_000, 25_050], [PLATFORM, DELIVERY, fee(3, 99, { isActive: false })])).toEqual({
    fees: [
      { id: 1, name: 'Fee 1', amount: 4_000 },
      { id: 2, name: 'Fee 2', amount: 1_926 },
    ],
    farms: [
      { subtotal: 48_000, fees: 3_894, total: 51_894 },
      { subtotal: 25_050, fees: 2_032, total: 27_082 },
    ],
    subtotal: 73_050,
    total: 78_976,
  })
})

it('pricedSample splits the total without a remainder', () => {
  for (const subtotals of [
    [0, 0],
    [1, 2],
    [33_333, 66_667],
    [99_999, 1],
  ] as const) {
    const { farms, total } = pricedSample(subtotals, [DELIVERY, PLATFORM])
    expect(farms.reduce((sum, farm) => sum + farm.total, 0)).toBe(total)
  }
})

it('feesWith replaces a changed fee and appends a new one', () => {
  const { id: _, ...cheaper } = { ...DELIVERY, value: 20 }
  expect(feesWith([DELIVERY, PLATFORM], cheaper, 1)).toEqual([PLATFORM, { ...cheaper, id: 1 }])
  expect(feesWith([DELIVERY, PLATFORM], cheaper, undefined).at(-1)).toEqual({ ...cheaper, id: 3 })
  expect(feesWith([], cheaper, undefined)).toEqual([{ ...cheaper, id: 1 }])
})
