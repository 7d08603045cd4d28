import { expect, it } from 'vitest'
import { cardsOf } from './cards.ts'

it('cardsOf makes a fixed part once, and again when the parts outgrow their limit', () => {
  const made: number[] = []
  const fixed = ({ id }: { id: number }) => {
    made.push(id)
    return { id }
  }
  const card = cardsOf(fixed, 3 * '{"id":1'.length)
  const rows = [1, 2, 3, 4].map(id => ({ id }))
  const [first = { id: 0 }] = rows
  const textOf = (row: { id: number }) => Buffer.concat([...card(row, { boxes: row.id })]).toString()
  expect([first, ...rows, first].map(textOf)).toEqual([1, 1, 2, 3, 4, 1].map(id => `{"id":${id},"boxes":${id}}`))
  expect(made).toEqual([1, 2, 3, 4, 1])
})
