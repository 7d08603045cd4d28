import { expect, it } from 'vitest'
import { newStock, stockOf } from './stock.ts'

it('a stock is stored under the names that markets have had from their first day, and read under the present ones', () => {
  const stored = newStock(7, 12)
  expect(Object.entries(stored)).toEqual([
    ['_id', 7],
    ['left', 12],
    ['held', 0],
    ['sold', 0],
  ])
  expect(stockOf(stored)).toEqual({ available: 12, reserved: 0, sold: 0 })
})
