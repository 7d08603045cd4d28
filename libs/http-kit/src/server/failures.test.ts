import { SantheError } from '@santhe/rules'
import { expect, it } from 'vitest'
import { failureResponse, waitText } from './failures.ts'

it.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [12 * 60, '12 minutes'],
  [12 * 60 + 1, '13 minutes'],
  [60 * 60, '60 minutes'],
  [3 * 3600 - 5, '3 hours'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

it('a caller who tried too often learns how long to wait, in the header and in words', () => {
  const { status, body, retryAfter } = failureResponse(
    new SantheError('RATE_LIMITED', { details: { retryAfter: 700 } }),
  )
  expect([status, retryAfter]).toEqual([429, 700])
  expect(body.message).toBe('Too many tries. Please wait 12 minutes and try again.')
})

it('a text of its own comes before any other', () => {
  const error = new SantheError('RATE_LIMITED', { message: 'Enough for today.', details: { retryAfter: 700 } })
  expect(failureResponse(error).body.message).toBe('Enough for today.')
})
