import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isIstDate, istDateOf, mondayOf, monthOf, startOfIstDay, weekdayOf } from './dates.ts'

const moment = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
const date = moment.map(istDateOf)

describe('dates in India', () => {
  it('change at 18:30 UTC', () => {
    expect(istDateOf(new Date('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31')
    expect(istDateOf(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01')
    expect(startOfIstDay('2027-01-01').toISOString()).toBe('2026-12-31T18:30:00.000Z')
  })

  it('agree with the platform’s time zone table', () => {
    const platform = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(
      fc.property(moment, at => {
        expect(istDateOf(at)).toBe(platform.format(at))
      }),
    )
  })

  it('start exactly with their first millisecond', () => {
    fc.assert(
      fc.property(date, day => {
        const start = startOfIstDay(day)
        expect(istDateOf(start)).toBe(day)
        expect(istDateOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })

  it('add and count days consistently', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(daysBetween('2026-12-31', '2027-01-31')).toBe(31)
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
  })

  it('start each week on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
    fc.assert(
      fc.property(date, day => {
        const monday = mondayOf(day)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(monday, day)).toBeLessThan(7)
        expect(weekdayOf(day)).toBe(daysBetween(monday, day))
      }),
    )
  })

  it('are valid only as real days in the form YYYY-MM-DD', () => {
    expect(['2026-02-28', '2028-02-29', '0001-01-01'].every(isIstDate)).toBe(true)
    const wrong = [
      '2026-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-1-1',
      '',
      ' 2026-01-01',
      '2026-01-01T00:00',
      20260101,
      null,
    ]
    expect(wrong.filter(isIstDate)).toEqual([])
    fc.assert(
      fc.property(date, day => {
        expect(isIstDate(day)).toBe(true)
      }),
    )
  })

  it('number months from 0', () => {
    expect([monthOf('2026-01-31'), monthOf('2026-12-01')]).toEqual([0, 11])
    expect(() => monthOf('soon')).toThrow(RangeError)
  })
})
