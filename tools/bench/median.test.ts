import { expect, it } from 'vitest'
import { median } from './median.ts'

it('the median is the number in the middle, or half way between the two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, 0])
})
