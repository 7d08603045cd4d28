import { addDays, daysBetween } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOfMonth } from './month-days.ts'

describe('weeksOfMonth', () => {
  it("starts weeks on Monday and leaves other months' days empty", () => {
    const [first, ...others] = weeksOfMonth('2026-11-22')
    // 1 November 2026 is a Sunday.
    expect(first).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(others).toHaveLength(5)
    expect(others.at(-1)?.[0]).toBe('2026-11-30')
  })

  it('lists each day once, in order, in at most six weeks', () => {
    for (let first = '2024-01-01'; first < '2029-01-01'; first = addMonths(first, 1)) {
      const days = weeksOfMonth(first).flat().filter(Boolean)
      const length = daysBetween(first, addMonths(first, 1))
      expect(days).toEqual(Array.from({ length }, (_, place) => addDays(first, place)))
      expect(weeksOfMonth(first).length).toBeLessThanOrEqual(6)
    }
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-11-22', 1, '2026-12-22'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-01-31', 13, '2028-02-29'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('from %s by %s months returns %s', (date, months, to) => expect(addMonths(date, months)).toBe(to))
})

describe('dayByKey', () => {
  it.each([
    ['ArrowLeft', '2026-11-24'],
    ['ArrowRight', '2026-11-26'],
    ['ArrowUp', '2026-11-18'],
    ['ArrowDown', '2026-12-02'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-25'],
    ['PageDown', '2026-12-25'],
  ])('with %s from Wednesday, 25 November returns %s', (key, to) => expect(dayByKey(key, '2026-11-25')).toBe(to))

  it('ignores other keys', () => expect(dayByKey('Enter', '2026-11-25')).toBeUndefined())
})
