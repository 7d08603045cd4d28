import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type Program } from '../testing/program.ts'
import { freshSeed } from '../testing/random.ts'
import { runKills } from './kills.ts'

const KILLS = 200
const LIMIT_MS = 15 * 60_000

let program: Program
beforeAll(async () => {
  program = await buildProgram()
})
afterAll(() => program.remove())

test('an engine killed 200 times has every acknowledged write, no half transaction, and indexes that agree', {
  timeout: LIMIT_MS,
}, async () => {
  const seed = freshSeed()
  const { acknowledged, killedWhileStarting } = await runKills({ program: program.path, seed, kills: KILLS })
  for (const kind of ['items', 'moves', 'holds', 'made', 'index', 'repeated'])
    expect(acknowledged.get(kind), `answered ${kind}, seed ${seed}`).toBeGreaterThan(KILLS / 2)
  expect(killedWhileStarting, `seed ${seed}`).toBeGreaterThan(0)
})
