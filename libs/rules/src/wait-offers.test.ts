import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startOfIstDay } from './dates.ts'
import { isOfferTime, offerEnd } from './wait-offers.ts'

const at = (clock: string, day = '2026-12-05') => new Date(`${day}T${clock}+05:30`)

// docs/product/products.md#waitlist
it.each([
  ['06:59:59', false],
  ['07:00:00', true],
  ['20:59:59', true],
  ['21:00:00', false],
  ['00:00:00', false],
])('isOfferTime at %s is %s (7:00 to 21:00 IST)', (clock, isOpen) => {
  expect(isOfferTime(at(clock))).toBe(isOpen)
})

it.each([
  ['07:00:00', at('07:30:00')],
  ['20:30:00', at('21:00:00')],
  ['20:50:00', at('07:20:00', '2026-12-06')],
  ['20:59:59', at('07:29:59', '2026-12-06')],
])('offerEnd for %s is 30 minutes of offer time later', (clock, end) => {
  expect(offerEnd(at(clock))).toEqual(end)
})

it('offerEnd is never at night, nor less than 30 minutes later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7 * 3600, max: 21 * 3600 - 1 }), second => {
      const made = new Date(startOfIstDay('2026-12-31').getTime() + second * 1000)
      const end = offerEnd(made)
      expect(isOfferTime(new Date(end.getTime() - 1))).toBe(true)
      expect([30, 630]).toContain((end.getTime() - made.getTime()) / 60_000)
    }),
  )
})
