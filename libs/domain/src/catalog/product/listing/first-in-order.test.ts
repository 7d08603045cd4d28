import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstInOrder } from './first-in-order.ts'

it('firstInOrder returns the first rows of the sorted list of matches', () => {
  const rows = fc.array(fc.record({ rank: fc.nat(5), isShown: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 20 }), (unnumbered, count) => {
      const all = unnumbered.map((row, id) => ({ ...row, id }))
      const compare = (a: (typeof all)[number], b: (typeof all)[number]) => a.rank - b.rank || b.id - a.id
      const lead = ({ rank }: { rank: number }) => Math.floor(rank / 2)
      const passes = ({ isShown }: { isShown: boolean }) => isShown
      const expected = all.filter(passes).sort(compare).slice(0, count)
      expect(firstInOrder(all, { count, compare, lead, passes })).toEqual(expected)
    }),
  )
})
