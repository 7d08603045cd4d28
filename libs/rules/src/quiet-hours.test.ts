import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IST_AHEAD } from './dates.ts'
import { NEWS_KINDS, type NewsKind } from './news-kinds.ts'
import { dueAfterQuietHours } from './quiet-hours.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const KINDS = Object.keys(NEWS_KINDS) as NewsKind[]
/** Parses a moment in IST. */
const ist = (text: string) => new Date(`${text}+05:30`)
const NIGHT = { from: 22, to: 7 }

// docs/product/notifications.md#quiet-hours
describe('dueAfterQuietHours', () => {
  it.each([
    ['before midnight', '2026-11-23T23:30:00', '2026-11-24T07:00:00'],
    ['after midnight', '2026-11-24T02:00:00', '2026-11-24T07:00:00'],
    ['at the first moment', '2026-11-23T22:00:00', '2026-11-24T07:00:00'],
    ['on the last day of a month', '2026-11-30T22:15:00', '2026-12-01T07:00:00'],
    ['at their end, which is over', '2026-11-24T07:00:00', '2026-11-24T07:00:00'],
    ['by day', '2026-11-24T15:00:00', '2026-11-24T15:00:00'],
  ])('delays news to the end of quiet hours over midnight: %s', (_when, at, due) => {
    expect(dueAfterQuietHours({ at: ist(at), quietHours: NIGHT, kind: 'orderSteps' })).toEqual(ist(due))
  })

  it('supports quiet hours within a day and until midnight', () => {
    const due = (at: string, quietHours: { from: number; to: number }) =>
      dueAfterQuietHours({ at: ist(at), quietHours, kind: 'followedFarms' })
    expect(due('2026-11-24T13:59:59', { from: 13, to: 16 })).toEqual(ist('2026-11-24T16:00:00'))
    expect(due('2026-11-24T16:00:00', { from: 13, to: 16 })).toEqual(ist('2026-11-24T16:00:00'))
    expect(due('2026-11-24T23:59:59', { from: 20, to: 0 })).toEqual(ist('2026-11-25T00:00:00'))
    expect(due('2026-11-25T00:00:00', { from: 20, to: 0 })).toEqual(ist('2026-11-25T00:00:00'))
  })

  it('doesn’t delay without quiet hours', () => {
    const at = ist('2026-11-23T23:30:00')
    expect(dueAfterQuietHours({ at, quietHours: null, kind: 'orderSteps' })).toBe(at)
  })

  const hours = fc.integer({ min: 0, max: 23 })
  const quiet = fc.record({ from: hours, to: hours }).filter(({ from, to }) => from !== to)
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

  it('never moves news earlier, into quiet hours, or by more than their length', () => {
    fc.assert(
      fc.property(moments, quiet, fc.constantFrom(...KINDS), (at, quietHours, kind) => {
        const due = dueAfterQuietHours({ at, quietHours, kind })
        const length = ((quietHours.to - quietHours.from + 24) % 24) * HOUR
        expect(due.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(due.getTime() - at.getTime()).toBeLessThanOrEqual(length)
        expect(dueAfterQuietHours({ at: due, quietHours, kind })).toEqual(due)
        if (due.getTime() !== at.getTime()) expect((due.getTime() + IST_AHEAD) % DAY).toBe(quietHours.to * HOUR)
      }),
    )
  })
})

it.each(KINDS.filter(kind => !NEWS_KINDS[kind].canWait))('dueAfterQuietHours never delays %s', kind => {
  const at = ist('2026-11-23T23:30:00')
  expect(dueAfterQuietHours({ at, quietHours: NIGHT, kind })).toBe(at)
})

it.each(KINDS)('dueAfterQuietHours delays %s if it concerns a later day', kind => {
  const due = (at: string) => dueAfterQuietHours({ at: ist(at), quietHours: NIGHT, kind, isForLater: true })
  expect(due('2026-11-23T23:30:00')).toEqual(ist('2026-11-24T07:00:00'))
  expect(due('2026-11-24T15:00:00')).toEqual(ist('2026-11-24T15:00:00'))
})
