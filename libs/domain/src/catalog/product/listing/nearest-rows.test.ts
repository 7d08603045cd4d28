import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProductRow } from '../search/product-index.ts'
import { nearestRows } from './nearest-rows.ts'
import { nearestFirst } from './product-orders.ts'

const rows = fc
  .array(fc.record({ farmId: fc.nat(6), rank: fc.constantFrom(0, 1), until: fc.nat(3) }), { maxLength: 50 })
  .map(all => all.map(({ until, ...row }, id) => ({ ...row, _id: id, availableUntil: `2026-12-0${until + 1}` })))
const kilometres = fc.array(
  fc.nat(30).map(tenths => tenths / 10),
  { minLength: 7, maxLength: 7 },
)

it('nearestRows returns the first rows of the matches sorted by distance', () => {
  fc.assert(
    fc.property(rows, kilometres, fc.integer({ min: 1, max: 12 }), (made, km, count) => {
      const all = made as unknown as ProductRow[]
      const order = nearestFirst(farmId => km[farmId] ?? 0)
      const passes = ({ _id }: ProductRow) => _id % 5 !== 0
      const expected = all.filter(passes).sort(order.compare).slice(0, count)
      for (let twice = 0; twice < 2; twice += 1) expect(nearestRows(all, { ...order, passes, count })).toEqual(expected)
    }),
  )
})
