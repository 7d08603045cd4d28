import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArmFigures, type Count, fisherP, worseBy } from './is-clearly-worse.ts'

type Counts = Partial<Record<Count, number>>
const NONE = { served: 0, reported: 0, failed: 0, errors: 0, failedLoads: 0, slow: 0, poorVitals: 0 }
const arm = (counts: Counts, networks: Counts = {}): ArmFigures => ({
  counts: { ...NONE, ...counts },
  networks: { ...NONE, ...networks },
})

/** A seeded generator (mulberry32), so that runs are reproducible. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns after how many visitors per arm the canary is taken back; undefined within `most`. */
function takenBackAfter(seed: number, rates: { canary: number; control: number }, most: number): number | undefined {
  const random = randomOf(seed)
  const bad = { canary: 0, control: 0 }
  for (let visitors = 1; visitors <= most; visitors += 1) {
    for (const side of ['canary', 'control'] as const) if (random() < rates[side]) bad[side] += 1
    const of = (failed: number) => arm({ served: visitors, failed })
    if (visitors % 5 === 0 && worseBy({ canary: of(bad.canary), control: of(bad.control) })) return visitors
  }
  return undefined
}

// docs/rendering.md#canary
describe('fisherP', () => {
  it('matches textbook values', () => {
    expect(fisherP({ bad: 3, visitors: 4 }, { bad: 1, visitors: 4 })).toBeCloseTo(17 / 70, 9)
    expect(fisherP({ bad: 7, visitors: 8 }, { bad: 2, visitors: 7 })).toBeCloseTo(0.034965, 6)
  })

  it('stays within 0 and 1, and falls with each additional bad visitor', () => {
    const visitors = fc.integer({ min: 1, max: 3_000 })
    fc.assert(
      fc.property(visitors, visitors, fc.nat(), fc.nat(), (one, other, bad, otherBad) => {
        const of = { visitors: other, bad: otherBad % (other + 1) }
        const p = fisherP({ visitors: one, bad: bad % (one + 1) }, of)
        const pMore = fisherP({ visitors: one, bad: Math.min(one, (bad % (one + 1)) + 1) }, of)
        return p >= 0 && p <= 1 && pMore <= p + 1e-9
      }),
    )
  })
})

describe('worseBy', () => {
  it('never takes an equal version back in 1,000 runs of repeated looks', () => {
    const seeds = Array.from({ length: 1_000 }, (_, at) => at)
    const rateOf = (seed: number) => 0.002 * 10 ** (seed % 3)
    const isTakenBack = (seed: number) =>
      takenBackAfter(seed, { canary: rateOf(seed), control: rateOf(seed) }, 2_000) !== undefined
    expect(seeds.filter(isTakenBack)).toEqual([])
  })

  it('takes a version that fails one visitor in five back within 200', () => {
    const after = Array.from({ length: 300 }, (_, seed) => takenBackAfter(seed, { canary: 0.2, control: 0.005 }, 2_000))
    expect(Math.max(...after.map(visitors => visitors ?? Number.POSITIVE_INFINITY))).toBeLessThan(200)
  })

  it('decides nothing with fewer than 50 visitors on either side', () => {
    const few = { canary: arm({ served: 49, failed: 49 }), control: arm({ served: 500 }) }
    expect(worseBy(few)).toBeUndefined()
    expect(worseBy({ canary: arm({ served: 500, failed: 400 }), control: arm({ served: 49 }) })).toBeUndefined()
  })

  it('needs reports from twenty networks', () => {
    const control = arm({ reported: 200 })
    const counts = { reported: 200, errors: 100 }
    expect(worseBy({ canary: arm(counts, { errors: 19 }), control })).toBeUndefined()
    expect(worseBy({ canary: arm(counts, { errors: 20 }), control })).toEqual({
      measure: 'errors',
      figures: { bad: 100, visitors: 200, badBefore: 0, before: 200 },
    })
  })

  it('keeps a better version', () => {
    const [good, bad] = [arm({ served: 900 }), arm({ served: 900, failed: 300 })]
    expect(worseBy({ canary: good, control: bad })).toBeUndefined()
  })
})
