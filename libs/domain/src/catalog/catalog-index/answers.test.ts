import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answers } from './answers.ts'

interface Row {
  id: number
  size: number
}

const compare = (a: Row, b: Row) => a.size - b.size || a.id - b.id

it('gives what finding anew would give, whatever came and went since it was last asked', () => {
  const sizes = fc.array(fc.nat(9), { maxLength: 5 })
  const steps = fc.array(fc.record({ leave: fc.nat(4), come: sizes, asked: fc.nat(9) }), { maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.boolean(), (all, isBurst) => {
      const kept = answers<Row>()
      let rows: Row[] = []
      let id = 0
      const change = (leave: number, come: readonly number[]) => {
        const out = rows.slice(0, leave)
        const into = come.map(size => ({ id: ++id, size }))
        rows = rows.slice(out.length).concat(into)
        kept.change(out, into)
      }
      const ask = (asked: number) => {
        const isWanted = ({ size }: Row) => size >= asked
        const find = () => rows.filter(isWanted).sort(compare)
        expect(kept.rows(String(asked), () => ({ isWanted, compare, find }))).toEqual(find())
      }
      for (const { leave, come, asked } of all) {
        change(leave, come)
        ask(asked)
      }
      for (let burst = isBurst ? 700 : 0; burst > 0; burst -= 1) change(1, [burst % 10])
      for (let asked = 0; asked < 10; asked += 1) ask(asked)
    }),
    { numRuns: 30 },
  )
})
