import { describe, expect, test } from 'vitest'
import { freshSeed } from '../testing/random.ts'
import { runScenario, SCENARIOS } from './scenarios.ts'

const MILLISECONDS = 1000
/** Running work still has to end after the time, competing with the rest: slow on a busy machine. */
const MAX_MS = 120_000

describe('Isolation holds for 1 s: npm run torture:mongo plays 60 s of', () => {
  for (const name of SCENARIOS) {
    test(name, { timeout: MAX_MS }, async context => {
      const seed = freshSeed()
      const outcome = await runScenario(name, seed, MILLISECONDS)
      if (outcome === undefined)
        return context.skip('only the embedded engine can be told to end soon what a client held that disappeared')
      expect(outcome.problems, `seed ${seed}`).toEqual([])
      expect(outcome.done, `seed ${seed}`).toBeGreaterThan(1)
    })
  }
})
