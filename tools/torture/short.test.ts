import { builtProgram } from '@santhe/http-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { type BuiltPrograms, buildPrograms } from './world/back-end.ts'

const WITHIN_MS = 180_000
/**
 * A seed that kills everything, moves five harvests and jumps to two deadlines; `npm run torture` runs fifty
 * others.
 */
const SEED = 196
const SIZE = { buyers: 8, seconds: 4 }

let built: BuiltPrograms

const builtOnce = (name: string) => builtProgram({ backEnd: `bff-${name}` })

beforeAll(async () => {
  // Test files that share a folder share one build.
  built = process.env.SANTHE_TEST_PICTURES
    ? {
        programs: { storefront: await builtOnce('storefront'), backoffice: await builtOnce('backoffice') },
        remove: async () => {},
      }
    : await buildPrograms()
}, WITHIN_MS)
afterAll(() => built.remove())

describe('a market under torture', () => {
  it(
    'neither loses nor invents boxes, rupees, orders or messages',
    async () => {
      const { problems, summary } = await runSeed({ seed: SEED, size: SIZE, programs: built.programs })
      expect(problems, summary).toEqual([])
      for (const name of ['storefront', 'the office', 'the engine', 'Redis']) expect(summary).toContain(name)
    },
    WITHIN_MS,
  )
})
