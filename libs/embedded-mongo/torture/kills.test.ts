import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type Program } from '../testing/program.ts'
import { freshSeed } from '../testing/random.ts'
import { runKills } from './kills.ts'

/** A tenth of the kills in `npm run torture:mongo`, which is part of `npm run test:long`. */
const KILLS = 20
const LIMIT_MS = 3 * 60_000

let program: Program
beforeAll(async () => {
  program = await buildProgram()
})
afterAll(() => program.remove())

test('an engine killed 20 times keeps every acknowledged write, no half transaction, and consistent indexes', {
  timeout: LIMIT_MS,
}, async () => {
  const seed = freshSeed()
  const { acknowledged, killedWhileStarting } = await runKills({ program: program.path, seed, kills: KILLS })
  for (const kind of ['items', 'moves', 'expiring', 'made', 'index', 'repeated'])
    expect(acknowledged.get(kind), `answered ${kind}, seed ${seed}`).toBeGreaterThan(KILLS / 10)
  expect(killedWhileStarting, `seed ${seed}`).toBeGreaterThan(0)
})
