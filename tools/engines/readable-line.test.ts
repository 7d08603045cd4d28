import { expect, test } from 'vitest'
import { readableLine } from './readable-line.ts'

test('a JSON line of a log is its message for people, with the stack of its error', () => {
  expect(readableLine('{"level":30,"name":"edge","msg":"the edge listens"}')).toBe('the edge listens')
  const err = { type: 'Error', message: 'forgotten', stack: 'Error: forgotten\n    at main.ts:1' }
  expect(readableLine(JSON.stringify({ level: 60, err, msg: 'an error that nobody caught' }))).toBe(
    'an error that nobody caught: Error: forgotten\n    at main.ts:1',
  )
  expect(readableLine('{"msg":"away","err":{"message":"ECONNREFUSED"}}')).toBe('away: ECONNREFUSED')
})

test.each(['Error: no more boxes', '', '{"msg":', '7', '{"level":30}'])('any other line stays as it is: %s', line => {
  expect(readableLine(line)).toBe(line)
})
