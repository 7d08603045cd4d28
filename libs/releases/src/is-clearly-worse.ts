import { z } from 'zod'

/** Reported by browsers, out of `reported` visitors. */
const REPORTED = ['errors', 'failedLoads', 'slow', 'poorVitals'] as const
/** With the edge's own figure: pages it failed to render, out of `served` visitors. */
const MEASURES = ['failed', ...REPORTED] as const
export const Count = z.enum(['served', 'reported', ...MEASURES])
export type Count = z.output<typeof Count>

const number = z.number().int().nonnegative()
/** Visitors by outcome, and the networks that reported it. */
export const ArmFigures = z.object({ counts: z.record(Count, number), networks: z.record(Count, number) })
export type ArmFigures = z.output<typeof ArmFigures>

export const TrialFigures = z.object({ canary: ArmFigures, control: ArmFigures })
export type TrialFigures = z.output<typeof TrialFigures>

const LEAST_VISITORS = 50
/** Reports are easily forged, but not from this many networks. */
const LEAST_NETWORKS = 20
/** One in a thousand, divided among the measures and twenty looks: looks every few seconds mostly repeat each other. */
const ALPHA = 0.001 / (MEASURES.length * 20)

/** Stirling's series, exact to ten digits from 10 on. */
function lnFactorial(n: number): number {
  if (n < 10) return Math.log(Array.from({ length: n }, (_, at) => at + 1).reduce((product, one) => product * one, 1))
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3)
}

const lnChoose = (n: number, k: number) => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

interface Sample {
  bad: number
  visitors: number
}

/**
 * Returns Fisher's exact one-sided p: how likely chance alone puts at least as many of all bad visitors into `one`; 1 if it has no
 * larger part of them.
 * Hand-written: statistics libraries bring hundreds of functions for this one.
 */
export function fisherP(one: Sample, other: Sample): number {
  if (one.bad * other.visitors <= other.bad * one.visitors) return 1
  const bad = one.bad + other.bad
  const all = one.visitors + other.visitors
  let term = Math.exp(lnChoose(one.visitors, one.bad) + lnChoose(other.visitors, other.bad) - lnChoose(all, bad))
  let sum = 0
  for (let k = one.bad; k <= Math.min(bad, one.visitors) && term > 0; k += 1) {
    sum += term
    term *= ((bad - k) * (one.visitors - k)) / ((k + 1) * (other.visitors - bad + k + 1))
  }
  return Math.min(1, sum)
}

const sampleOf = ({ counts }: ArmFigures, measure: Count): Sample => {
  const visitors = measure === 'failed' ? counts.served : counts.reported
  // Counts are estimates, within a percent.
  return { visitors, bad: Math.min(visitors, counts[measure]) }
}

interface Worse {
  measure: (typeof MEASURES)[number]
  /** Of the canary, and of the version before. */
  figures: { bad: number; visitors: number; badBefore: number; before: number }
}

/** Returns by what the canary is clearly worse than the version before; undefined where it is not. */
export function worseBy({ canary, control }: TrialFigures): Worse | undefined {
  for (const measure of MEASURES) {
    const [one, other] = [sampleOf(canary, measure), sampleOf(control, measure)]
    if (one.visitors < LEAST_VISITORS || other.visitors < LEAST_VISITORS) continue
    if (measure !== 'failed' && canary.networks[measure] < LEAST_NETWORKS) continue
    if (fisherP(one, other) < ALPHA)
      return { measure, figures: { ...one, badBefore: other.bad, before: other.visitors } }
  }
  return undefined
}
