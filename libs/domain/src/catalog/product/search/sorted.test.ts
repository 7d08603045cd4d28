import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sorted } from './sorted.ts'

it('sorted stays sorted while rows are added and removed, singly or in bulk', () => {
  const steps = fc.array(fc.tuple(fc.array(fc.nat(50), { maxLength: 6 }), fc.nat(6)), { maxLength: 20 })
  fc.assert(
    fc.property(steps, fc.boolean(), (changes, isManyFirst) => {
      const list = sorted<{ rank: number; id: number }>((a, b) => a.rank - b.rank || a.id - b.id)
      let id = 0
      let rows: { rank: number; id: number }[] = []
      const row = (rank: number) => ({ rank, id: ++id })
      const change = (removed: typeof rows, added: typeof rows) => {
        list.change(removed, added)
        rows = rows.filter(each => !removed.includes(each)).concat(added)
        expect(list.rows).toEqual([...rows].sort((a, b) => a.rank - b.rank || a.id - b.id))
      }
      if (isManyFirst)
        change(
          [],
          Array.from({ length: 300 }, (_unused, place) => row(place % 7)),
        )
      for (const [ranks, leaving] of changes) change(rows.slice(0, leaving), ranks.map(row))
    }),
    { numRuns: 40 },
  )
})
