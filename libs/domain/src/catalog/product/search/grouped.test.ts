import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

interface Row {
  _id: number
  key: number
}

const keys = fc.array(fc.nat(4), { maxLength: 6 })
const steps = fc.array(fc.record({ leave: fc.nat(6), move: keys, come: keys }), { maxLength: 20 })

function regrouped(rows: readonly Row[]): Map<number, Row[]> {
  const lists = new Map<number, Row[]>()
  for (const row of [...rows].sort((a, b) => a._id - b._id)) lists.set(row.key, [...(lists.get(row.key) ?? []), row])
  return lists
}

it('grouped lists equal a grouping from scratch after any changes', () => {
  fc.assert(
    fc.property(steps, all => {
      const groups = grouped(({ key }: Row) => key)
      let rows: Row[] = []
      let id = 0
      for (const { leave, move, come } of all) {
        const moved = rows.slice(leave, leave + move.length)
        const added = [
          ...moved.map((row, place) => ({ ...row, key: move[place] ?? 0 })),
          ...come.map(key => ({ _id: ++id, key })),
        ]
        groups.change(rows.slice(0, leave).concat(moved), added)
        rows = rows.slice(leave + moved.length).concat(added)
        expect(groups.lists).toEqual(regrouped(rows))
      }
    }),
    { numRuns: 100 },
  )
})

it('grouped replaces only the changed list and never mutates a returned one', () => {
  const groups = grouped(({ key }: Row) => key)
  const [first, second, other] = [
    { _id: 1, key: 1 },
    { _id: 2, key: 1 },
    { _id: 3, key: 2 },
  ]
  groups.change([], [first, second, other])
  const [changed, untouched] = [groups.lists.get(1), groups.lists.get(2)]
  groups.change([first], [])
  expect(groups.lists.get(1)).toEqual([second])
  expect(changed).toEqual([first, second])
  expect(groups.lists.get(2)).toBe(untouched)
})
