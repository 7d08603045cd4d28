import { expect, it } from 'vitest'
import { minuteLimit } from './api/api-middleware.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

it('minuteLimit refuses the first call above the limit and returns the seconds to wait', () => {
  const { take } = minuteLimit(3)
  expect([1, 2, 3].map(() => take('203.0.113.7', NOON))).toEqual([undefined, undefined, undefined])
  expect(take('203.0.113.7', NOON + 20_000)).toBe(40)
})

it('minuteLimit counts per ip', () => {
  const { take } = minuteLimit(1)
  take('203.0.113.7', NOON)
  expect(take('203.0.113.8', NOON)).toBeUndefined()
})

it('minuteLimit counts an IPv6 network as one ip', () => {
  const { take } = minuteLimit(1)
  take('2001:db8:1:2::1', NOON)
  expect(take('2001:db8:1:2:ffff::9', NOON)).toBe(60)
  expect(take('2001:db8:1:3::1', NOON)).toBeUndefined()
})

it('minuteLimit starts again after a minute', () => {
  const { take } = minuteLimit(1)
  take('203.0.113.7', NOON)
  expect(take('203.0.113.7', NOON + 59_999)).toBe(1)
  expect(take('203.0.113.7', NOON + 60_000)).toBeUndefined()
})

it('minuteLimit allows one more call after giveBack', () => {
  const { take, giveBack } = minuteLimit(1)
  take('203.0.113.7', NOON)
  giveBack('203.0.113.7')
  expect(take('203.0.113.7', NOON)).toBeUndefined()
  expect(take('203.0.113.7', NOON)).toBe(60)
})
