import { formatRupees } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { namedPlaces, niceTicks, placeAt } from './ColumnPlot.tsx'

describe('niceTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [12, [0, 5, 10, 15]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [950, [0, 500, 1000]],
  ])('for at most %i orders returns %j', (max, ticks) => {
    expect(niceTicks(max, { most: 4, least: 1 })).toEqual(ticks)
  })

  it('returns whole rupees', () => {
    expect(niceTicks(150, { most: 4, least: 100 })).toEqual([0, 100, 200])
    expect(niceTicks(1_23_456_00, { most: 4, least: 100 }).map(formatRupees)).toEqual([
      ...['₹0.00', '₹50,000.00', '₹1,00,000.00', '₹1,50,000.00'],
    ])
  })

  it('covers the highest column, wastes less than a step, and returns at most five', () => {
    for (let max = 0; max < 1e12; max = Math.ceil(max * 1.07) + 1)
      for (const least of [1, 100]) {
        const ticks = niceTicks(max, { most: 4, least })
        const [, step = 0] = ticks
        const top = ticks.at(-1) ?? 0
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(top).toBeGreaterThanOrEqual(max)
        expect(top - max).toBeLessThanOrEqual(step)
        expect(step % least).toBe(0)
      }
  })
})

describe('namedPlaces', () => {
  it.each([
    [30, 5, [1, 8, 15, 22, 29]],
    [90, 7, [5, 19, 33, 47, 61, 75, 89]],
    [13, 4, [0, 4, 8, 12]],
    [30, 4, [1, 15, 29]],
    [12, 5, [2, 5, 8, 11]],
    [3, 5, [0, 1, 2]],
    [0, 5, []],
  ])('of %i columns, at most %i, names %j', (count, most, places) => {
    expect(namedPlaces(count, most)).toEqual(places)
  })
})

it('placeAt returns the column under a pointer, clamped to the ends', () => {
  expect([-0.2, 0, 0.49, 0.5, 0.999, 1, 3].map(at => placeAt(at, 2))).toEqual([0, 0, 0, 1, 1, 1, 1])
})
