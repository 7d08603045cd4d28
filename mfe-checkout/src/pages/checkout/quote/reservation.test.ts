import { RESERVATION_SECONDS } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { minutesAndSeconds, reservationEndsAt } from './use-quote.ts'

const NOW = Date.parse('2026-11-21T06:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

describe('holdEndsAt', () => {
  it('returns the server’s end', () => expect(reservationEndsAt(inSeconds(580), NOW)).toBe(NOW + 580_000))
  it.each([-3600, 0, 5, 3600])(
    'counts the hold’s own length where clocks disagree by so much that %s s are left',
    remaining => expect(reservationEndsAt(inSeconds(remaining), NOW)).toBe(NOW + RESERVATION_SECONDS * 1000),
  )
  it('never ends immediately for an unreadable time', () =>
    expect(reservationEndsAt('soon', NOW)).toBe(NOW + RESERVATION_SECONDS * 1000))
})

describe('minutesAndSeconds', () => {
  it.each([
    [600_000, '10:00'],
    [65_000, '1:05'],
    [400, '0:01'],
    [-5_000, '0:00'],
  ])('%s ms read %s', (remaining, text) => expect(minutesAndSeconds(remaining)).toBe(text))
})
