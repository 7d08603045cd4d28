import { expect, it } from 'vitest'
import { lowStockLimit } from './low-stock.ts'

it.each([
  [0, 1],
  [9, 1],
  [19, 1],
  [20, 2],
  [49, 4],
  [50, 5],
  [10_000, 5],
])('lowStockLimit of %i offered boxes is %i', (offered, limit) => {
  expect(lowStockLimit(offered)).toBe(limit)
})
