import { RESERVATION_SECONDS } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { minutesAndSeconds, reservationEndsAt } from './use-quote.ts'

const NOW = Date.parse('2026-11-21T06:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

describe('reservationEndsAt', () => {
  it('returns the server’s end', () => expect(reservationEndsAt(inSeconds(580), NOW)).toBe(NOW + 580_000))
  it.each([-3600, 0, 5, 3600])('counts the full reservation from now when clocks disagree: %s s left', remaining =>
    expect(reservationEndsAt(inSeconds(remaining), NOW)).toBe(NOW + RESERVATION_SECONDS * 1000),
  )
  it('counts the full reservation from now for an unreadable time', () =>
    expect(reservationEndsAt('soon', NOW)).toBe(NOW + RESERVATION_SECONDS * 1000))
})

describe('minutesAndSeconds', () => {
  it.each([
    [600_000, '10:00'],
    [65_000, '1:05'],
    [400, '0:01'],
    [-5_000, '0:00'],
  ])('formats %s ms as %s', (remaining, text) => expect(minutesAndSeconds(remaining)).toBe(text))
})
