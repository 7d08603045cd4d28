import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resultCache } from './result-cache.ts'

interface Row {
  id: number
  size: number
}

const compare = (a: Row, b: Row) => a.size - b.size || a.id - b.id

it('resultCache returns the same as a new search after any changes', () => {
  const sizes = fc.array(fc.nat(9), { maxLength: 5 })
  const steps = fc.array(fc.record({ leave: fc.nat(4), come: sizes, minSize: fc.nat(9) }), { maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.boolean(), (all, isBurst) => {
      const cache = resultCache<Row>()
      let rows: Row[] = []
      let id = 0
      const change = (leave: number, come: readonly number[]) => {
        const out = rows.slice(0, leave)
        const into = come.map(size => ({ id: ++id, size }))
        rows = rows.slice(out.length).concat(into)
        cache.change(out, into)
      }
      const check = (minSize: number) => {
        const matches = ({ size }: Row) => size >= minSize
        const find = () => rows.filter(matches).sort(compare)
        expect(cache.rows(String(minSize), { matches, compare }, find)).toEqual(find())
      }
      for (const { leave, come, minSize } of all) {
        change(leave, come)
        check(minSize)
      }
      for (let burst = isBurst ? 700 : 0; burst > 0; burst -= 1) change(1, [burst % 10])
      for (let minSize = 0; minSize < 10; minSize += 1) check(minSize)
    }),
    { numRuns: 30 },
  )
})

it('resultCache replaces changed lists, so that derived results can be cached with them', () => {
  const cache = resultCache<Row>()
  const query = { matches: () => true, compare }
  const first = { id: 1, size: 1 }
  const read = () => cache.rows('all', query, () => [first])
  const before = read()
  expect(read()).toBe(before)
  cache.change([], [{ id: 2, size: 2 }])
  expect(read()).not.toBe(before)
  expect(before).toEqual([first])
  expect(read()).toHaveLength(2)
})
