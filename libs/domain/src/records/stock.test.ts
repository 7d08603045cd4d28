import { expect, it } from 'vitest'
import { newStock, stockOf } from './stock.ts'

it('stockOf reads the original stored field names under the current ones', () => {
  const stored = newStock(7, 12)
  expect(Object.entries(stored)).toEqual([
    ['_id', 7],
    ['left', 12],
    ['held', 0],
    ['sold', 0],
  ])
  expect(stockOf(stored)).toEqual({ available: 12, reserved: 0, sold: 0 })
})
