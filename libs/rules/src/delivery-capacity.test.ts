import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ALL_OPEN,
  type DeliveryPlan,
  dayLeft,
  daysFrom,
  firstDayWithRoom,
  hasRoom,
  isLimited,
  plannedDay,
  windowsWithRoom,
} from './delivery-capacity.ts'
import { DELIVERY_WINDOWS } from './order-delivery.ts'

const of = (morning: number | null, afternoon: number | null, evening: number | null) => ({
  ...{ morning, afternoon, evening },
})
const WEEK = [of(2, null, null), of(0, 3, 0), of(0, 0, 0), ALL_OPEN, ALL_OPEN, ALL_OPEN, of(0, 0, 0)]
const DASARA = { date: '2026-11-26', places: of(0, 0, 0), reason: 'Dasara' }
const PLAN: DeliveryPlan = { week: WEEK, days: [DASARA] }

it('plannedDay returns the day’s exception, else its weekday’s limits, else no limits', () => {
  // 23 November 2026 is a Monday.
  expect(plannedDay(PLAN, '2026-11-23').places).toEqual(of(2, null, null))
  expect(plannedDay(PLAN, '2026-11-29').places).toEqual(of(0, 0, 0))
  expect(plannedDay(PLAN, '2026-11-26')).toEqual(DASARA)
  expect(plannedDay(PLAN, '2026-12-03').places).toEqual(ALL_OPEN)
  expect(plannedDay(undefined, '2026-11-26').places).toEqual(ALL_OPEN)
  expect([isLimited(ALL_OPEN), isLimited(of(null, null, 0))]).toEqual([false, true])
})

it('dayLeft never falls below zero, and windowsWithRoom keeps their order', () => {
  const monday = dayLeft(plannedDay(PLAN, '2026-11-23'), { morning: 3, afternoon: 9, evening: 0 })
  expect(monday).toEqual({ date: '2026-11-23', left: of(0, null, null), isClosed: false, reason: '' })
  expect(windowsWithRoom(monday.left)).toEqual(['afternoon', 'evening'])
  expect(windowsWithRoom(of(1, 2, 3), 2)).toEqual(['afternoon', 'evening'])
})

it('firstDayWithRoom skips full and closed days', () => {
  const days = daysFrom('2026-11-24', 4).map(date =>
    dayLeft(plannedDay(PLAN, date), { morning: 0, afternoon: 3, evening: 0 }),
  )
  expect(days.map(hasRoom)).toEqual([false, false, false, true])
  expect(firstDayWithRoom(days)?.date).toBe('2026-11-27')
  expect(firstDayWithRoom(days.slice(0, 3))).toBeUndefined()
})

it('a window has room exactly while its orders are below its limit', () => {
  const places = fc.record({
    morning: fc.option(fc.nat(5)),
    afternoon: fc.option(fc.nat(5)),
    evening: fc.option(fc.nat(5)),
  })
  const taken = fc.record({ morning: fc.nat(8), afternoon: fc.nat(8), evening: fc.nat(8) })
  fc.assert(
    fc.property(fc.array(places, { minLength: 7, maxLength: 7 }), taken, fc.nat(400), (week, orders, day) => {
      const [date = ''] = daysFrom('2026-01-01', day + 1).slice(-1)
      const planned = plannedDay({ week, days: [] }, date)
      const room = windowsWithRoom(dayLeft(planned, orders).left)
      for (const window of DELIVERY_WINDOWS) {
        const limit = planned.places[window]
        expect(room.includes(window)).toBe(limit === null || orders[window] < limit)
      }
    }),
  )
})
