import { builtProgram } from '@santhe/http-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { type BuiltStorefront, buildStorefront } from './world/storefront.ts'

const WITHIN_MS = 180_000
/** A seed in which a storefront, the engine and Redis are all killed; `npm run torture` plays fifty others. */
const SEED = 4
const SIZE = { buyers: 8, seconds: 4 }

let storefront: BuiltStorefront

beforeAll(async () => {
  // A run that shares what its files make has it built once.
  storefront = process.env.SANTHE_TEST_PICTURES
    ? { program: await builtProgram({ backEnd: 'bff-storefront' }), remove: async () => {} }
    : await buildStorefront()
}, WITHIN_MS)
afterAll(() => storefront.remove())

describe('a market that is tortured', () => {
  it(
    'loses and invents no box, no rupee, no order and no message',
    async () => {
      const { problems, summary } = await runSeed({ seed: SEED, size: SIZE, program: storefront.program })
      expect(problems, summary).toEqual([])
      for (const name of ['storefront', 'the engine', 'Redis']) expect(summary).toContain(name)
    },
    WITHIN_MS,
  )
})
