import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByArrival } from './arrival-split.ts'
import { addDays } from './dates.ts'

const days = (...counts: (number | undefined)[]) =>
  counts.map(count => (count === undefined ? undefined : addDays('2026-11-22', count)))
const split = (...counts: (number | undefined)[]) => splitByArrival(days(...counts), date => date)

describe('splitByArrival', () => {
  it('splits a week after the first arrival', () =>
    expect(split(1, 135, 8, undefined, 9)).toEqual({
      near: days(1, 8),
      later: days(135, 9),
      nearBy: '2026-11-30',
      laterFrom: '2026-12-01',
    }))

  it.each([[[]], [[undefined]], [[1, 8]], [[135, 136, 142]]])('does not split %j', counts =>
    expect(split(...counts)).toBeUndefined(),
  )

  it('puts every line on one side, early before late', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 })), counts => {
        const parted = split(...counts)
        if (parted === undefined) return
        expect(parted.near.length + parted.later.length).toBe(counts.length)
        expect(parted.nearBy < parted.laterFrom).toBe(true)
        expect(parted.near.every(date => date !== undefined && date <= parted.nearBy)).toBe(true)
        expect(parted.later.every(date => date !== undefined && date >= parted.laterFrom)).toBe(true)
      }),
    )
  })
})
