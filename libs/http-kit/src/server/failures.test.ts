import { SantheError } from '@santhe/rules'
import { say } from '@santhe/texts'
import { describe, expect, it } from 'vitest'
import { failureResponse } from './failures.ts'

const limited = (retryAfter: number) => new SantheError('RATE_LIMITED', { details: { retryAfter } })

describe('failureResponse', () => {
  it.each([
    [1, '1 second'],
    [45, '45 seconds'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [12 * 60, '12 minutes'],
    [12 * 60 + 1, '13 minutes'],
    [60 * 60, '60 minutes'],
    [3 * 3600 - 5, '3 hours'],
  ])('writes %i seconds as %s', (seconds, text) => {
    const { message } = failureResponse(limited(seconds), 'en').body
    expect(message).toBe(`Too many tries. Please wait ${text} and try again.`)
  })

  it('returns the wait after too many tries, in header and words', () => {
    const { status, body, retryAfter } = failureResponse(limited(700), 'en')
    expect([status, retryAfter]).toEqual([429, 700])
    expect(body.message).toBe('Too many tries. Please wait 12 minutes and try again.')
  })

  it('prefers a reason to any other text', () => {
    const failure = { message: say('request.late'), details: { retryAfter: 700 } }
    const error = new SantheError('RATE_LIMITED', failure)
    expect(failureResponse(error, 'en').body.message).toBe('This request took too long to arrive.')
  })

  it('gives each response of a busy market a random wait of 5 to 15 s', () => {
    const waits = Array.from({ length: 200 }, () => failureResponse(new SantheError('UNAVAILABLE'), 'en').retryAfter)
    expect(Math.min(...waits.map(Number))).toBe(5)
    expect(Math.max(...waits.map(Number))).toBe(15)
  })
})
