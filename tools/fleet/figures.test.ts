import { describe, expect, it } from 'vitest'
import { judge, type Received } from './figures.ts'

const CUT = { name: 'cut b', at: 10_000 }
const received = (at: number, status = 200, ms = 20): Received => ({ kind: 'call', what: 'GET /api', at, ms, status })
const inSecond = Array.from({ length: 99 }, (_, index) => received(10_000 + index))

describe('judge', () => {
  it('allows a share of failures in the second of an incident', () => {
    const { lines, problems } = judge([...inSecond, received(9_990, 503)], [CUT], 0.01)
    expect(problems).toEqual([])
    expect(lines.slice(-2)).toEqual([
      'cut b: 1 of 100 requests of its second failed, all within 20 ms',
      '  GET /api failed with 503 after 20 ms',
    ])
  })

  it('reports failures above that share', () => {
    const { problems } = judge([...inSecond, received(10_001, 0), received(10_002, 500)], [CUT], 0.01)
    expect(problems).toEqual(['2 of 101 requests failed at incidents'])
  })

  it('allows no failure outside of that second', () => {
    const { problems } = judge([received(9_000, 502), received(11_500, 503, 7)], [CUT], 0.01)
    expect(problems).toEqual([
      'GET /api failed with 502 after 20 ms, at first',
      'GET /api failed with 503 after 7 ms, 1.5 s after cut b',
    ])
  })
})
