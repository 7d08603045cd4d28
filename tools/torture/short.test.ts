import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { checkout } from './world/engines.ts'
import { buildStorefront } from './world/storefront.ts'

const WITHIN_MS = 180_000
/** Seeds in which a storefront, the engine and Redis are killed between them; `npm run torture` plays fifty. */
const SEEDS = [3]
const SIZE = { buyers: 8, seconds: 4 }

let build: string
let program: string

beforeAll(async () => {
  const folder = join(checkout, '.santhe', 'torture')
  await mkdir(folder, { recursive: true })
  build = await mkdtemp(join(folder, 'build-'))
  program = await buildStorefront(build)
}, WITHIN_MS)
afterAll(() => rm(build, { recursive: true, force: true }))

describe('a market that is tortured', () => {
  it.each(SEEDS)(
    'should lose and invent no box, no rupee, no order and no message, with seed %i',
    async seed => {
      const { problems, summary } = await runSeed({ seed, size: SIZE, program })
      expect(problems, summary).toEqual([])
      expect(summary).toContain('killed')
    },
    WITHIN_MS,
  )
})
