import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from './dates.ts'
import { businessDaysBetween, refundDueBy } from './refund-days.ts'

/** Counts day by day. */
function counted(from: string, to: string): number {
  let days = 0
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) if (weekdayOf(date) < 5) days += 1
  return days
}

describe('businessDaysBetween', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-22', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-21', '2026-11-23', 1],
    ['2026-11-16', '2026-11-23', 5],
    ['2026-11-23', '2026-11-16', 0],
  ])('from %s to %s is %i', (from, to, days) => {
    expect(businessDaysBetween(from, to)).toBe(days)
  })

  it('equals a count day by day, over months and years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60 }), (start, days) => {
        const from = addDays('2023-06-01', start)
        expect(businessDaysBetween(from, addDays(from, days))).toBe(counted(from, addDays(from, days)))
      }),
    )
  })
})

// docs/product/adjustments.md#refund-days
describe('refundDueBy', () => {
  it.each([
    // Monday, Friday, Saturday, and Sunday in UTC that is Monday in India.
    ['2026-11-16T06:00:00Z', '2026-11-23', '2026-11-25'],
    ['2026-11-20T06:00:00Z', '2026-11-27', '2026-12-01'],
    ['2026-11-21T06:00:00Z', '2026-11-27', '2026-12-01'],
    ['2026-11-15T18:30:00Z', '2026-11-23', '2026-11-25'],
  ])('for a refund of %s returns %s to %s', (createdAt, from, by) => {
    expect(refundDueBy(new Date(createdAt))).toEqual({ from, by })
  })

  it('is five and seven business days later, on business days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), days => {
        const date = addDays('2023-06-01', days)
        const { from, by } = refundDueBy(new Date(`${date}T06:00:00Z`))
        expect([businessDaysBetween(date, from), businessDaysBetween(date, by)]).toEqual([5, 7])
        expect(Math.max(weekdayOf(from), weekdayOf(by))).toBeLessThan(5)
      }),
    )
  })
})
