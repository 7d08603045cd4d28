import { expect, it } from 'vitest'
import { medianOf, missedBy, type Run, tableOf } from './verdict.ts'

const aRun = (performance: number, shift = 0): Run => ({
  scores: { performance, accessibility: 100, 'best-practices': 96, seo: 95 },
  timings: { firstPaint: 1200.4, largestPaint: 1800, blocked: 40, speedIndex: 1300, shift },
  failedAudits: [],
})

it('takes the median run in any order', () => {
  expect(medianOf([aRun(98), aRun(71), aRun(92)]).scores.performance).toBe(92)
  expect(medianOf([aRun(98), aRun(71)]).scores.performance).toBe(71)
  expect(() => medianOf([])).toThrow()
})

it('accepts a page exactly at its limits', () => {
  expect(missedBy(aRun(90, 0.02))).toEqual([])
})

it('names each missed limit', () => {
  expect(missedBy(aRun(89, 0.021))).toEqual(['performance 89 of 90', 'layout shift 0.021 over 0.02'])
  const poor = { ...aRun(99), scores: { ...aRun(99).scores, seo: 94, accessibility: 0 } }
  expect(missedBy(poor)).toEqual(['accessibility 0 of 95', 'seo 94 of 95'])
})

it('aligns a table line for each page', () => {
  const lines = tableOf([
    { name: '/', run: aRun(97) },
    { name: '/products/fruits-mango-3', run: aRun(100) },
  ]).split('\n')
  expect(lines).toHaveLength(3)
  expect(new Set(lines.map(line => line.length)).size).toBe(1)
  expect(lines[1]).toMatch(/^\/ +97 +100 +96 +95 +1200 ms +1800 ms +40 ms +1300 ms +0\.000$/)
})
