import { describe, expect, it } from 'vitest'
import { readArguments, USAGE } from './arguments.ts'
import { runRounds, summary } from './run-rounds.ts'

const nothing = () => []

describe('readArguments', () => {
  it('separates journeys from tests, with 20 rounds and no busy loops by default', () => {
    expect(readArguments(['libs/rules', 'a.test.ts:7', 'e2e/journeys/payment.spec.ts:12'], nothing)).toEqual({
      tests: ['libs/rules', 'a.test.ts:7'],
      journeys: ['e2e/journeys/payment.spec.ts:12'],
      times: 20,
      busy: 0,
    })
  })

  it('adds tests changed in recent commits, each once', () => {
    const changedIn = (commits: number) => [`of-${commits}.ts`, 'a.test.ts', 'b.test.tsx', 'c.spec.ts', 'README.md', '']
    const { tests, journeys } = readArguments(['a.test.ts', '--changed', '100'], changedIn)
    expect([tests, journeys]).toEqual([['a.test.ts', 'b.test.tsx'], ['c.spec.ts']])
  })

  it.each([
    [[]],
    [['--times', '0', 'a.test.ts']],
    [['--times', 'many', 'a.test.ts']],
    [['--busy', '-1', 'a.test.ts']],
    [['--changed', '0']],
    [['--changed', '5']],
    [['--often', 'a.test.ts']],
  ])('refuses %j with the usage', args => {
    expect(() => readArguments(args, nothing)).toThrow(USAGE)
  })
})

describe('runRounds', () => {
  it('counts failures by test, most frequent first, with their first message', async () => {
    const rounds = [['a'], [], ['b', 'a'], ['a']]
    const lines: string[] = []
    let round = 0
    const runOnce = async () => (rounds[round++] ?? []).map(name => ({ name, message: `${name} in round ${round}` }))
    const counts = await runRounds({ times: 4, busy: 1, runOnce, log: line => lines.push(line) })
    expect(lines).toEqual(['1 of 4: a', '2 of 4: green', '3 of 4: b, a', '4 of 4: a'])
    expect(summary(counts, 4)).toBe('3 of 4  a\n    a in round 1\n1 of 4  b\n    b in round 3')
  })

  it('reports rounds without failures', async () => {
    const counts = await runRounds({ times: 2, busy: 0, runOnce: async () => [], log: () => undefined })
    expect(summary(counts, 2)).toBe('Nothing failed in 2 rounds.')
  })
})
