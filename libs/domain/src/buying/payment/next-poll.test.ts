import type { OnlinePaymentStatus } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../testing/index.ts'
import { nextPoll } from './change-payment.ts'

/** Returns the polls of a payment with this many seconds, in seconds after placing. */
function pollTimes(statusAt: (second: number) => OnlinePaymentStatus, seconds: number, maxPolls = 60): number[] {
  const times = { createdAt: NOW, expiresAt: new Date(NOW.getTime() + seconds * 1000) }
  const polls: number[] = []
  let now: Date | undefined = NOW
  while (now && polls.length < maxPolls) {
    const second = (now.getTime() - NOW.getTime()) / 1000
    polls.push(second)
    now = nextPoll({ ...times, status: statusAt(second) }, now)
  }
  return polls.slice(1)
}

const DAY = 86_400

describe('nextPoll', () => {
  it('has growing pauses while the payment can be paid, and one at its expiry', () => {
    expect(pollTimes(() => 'open', 1200, 9)).toEqual([60, 120, 240, 480, 960, 1200, 1260, 1320])
  })

  it('continues for a day after expiry, for late or duplicate money, then ends', () => {
    const after = pollTimes(second => (second < 1260 ? 'open' : 'expired'), 1200).filter(second => second > 1260)
    expect(after.slice(0, 4)).toEqual([1320, 1440, 1680, 2160])
    expect(after.at(-1)).toBeGreaterThan(1200 + DAY / 2)
    expect(after.at(-1)).toBeLessThanOrEqual(1200 + DAY)
    expect(after.length).toBeLessThan(15)
    const paid = pollTimes(() => 'paid', 1200)
    expect(paid[0]).toBe(1260)
    expect(paid.at(-1)).toBeLessThanOrEqual(1200 + DAY)
  })

  it('is at most six hours away while the provider reports paid without money', () => {
    const times = pollTimes(() => 'open', 1200, 60)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.round(Math.max(...pauses))).toBe(DAY / 4)
    expect(times).toHaveLength(59)
  })

  it('has shorter pauses when there are only seconds to pay', () => {
    expect(pollTimes(() => 'open', 4, 6)).toEqual([1, 2, 4, 5, 6])
  })
})
