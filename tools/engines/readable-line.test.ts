import { expect, test } from 'vitest'
import { readableLine } from './readable-line.ts'

test('shows the message and the error’s stack of a JSON log line', () => {
  expect(readableLine('{"level":30,"name":"edge","msg":"the edge listens"}')).toBe('the edge listens')
  const err = { type: 'Error', message: 'forgotten', stack: 'Error: forgotten\n    at main.ts:1' }
  expect(readableLine(JSON.stringify({ level: 60, err, msg: 'an error that nobody caught' }))).toBe(
    'an error that nobody caught: Error: forgotten\n    at main.ts:1',
  )
  expect(readableLine('{"msg":"away","err":{"message":"ECONNREFUSED"}}')).toBe('away: ECONNREFUSED')
})

test.each(['Error: no more boxes', '', '{"msg":', '7', '{"level":30}'])('leaves other lines unchanged: %s', line => {
  expect(readableLine(line)).toBe(line)
})
