import type { Footprint } from '../bench/footprint.ts'
import type { Arriving, Measured, Wave } from './arrivals.ts'
import { within } from './arrivals.ts'
import type { Step } from './visit.ts'

/** A running market and its visitors. */
export interface Stage {
  readonly arriving: Arriving
  /** The highest rate with good response times, in visitors per second. */
  readonly knee: number
  readonly readFootprint: () => Promise<Footprint>
  /** Creates a harvest with this many boxes; returns its product's id. */
  readonly stockHarvest: (boxes: number) => Promise<number>
}

const STEPS: readonly Step[] = ['home', 'list', 'product', 'cart', 'quote', 'order']
/** A healthy market serves this share of responses within this time. */
const WELL = { share: 0.99, milliseconds: 1_000 }

export function isWell({ responses, ends }: Measured): boolean {
  const served = responses.filter(({ status }) => status !== 503 && status !== 0).length
  return (
    ends.failed === 0 && served >= responses.length * WELL.share && within(WELL.share, responses) <= WELL.milliseconds
  )
}

export function print(title: string, { rate, seconds }: Wave, { ends, responses }: Measured): void {
  const busy = responses.filter(({ status }) => status === 503).length
  const shares = [0.5, 0.99, 0.999].map(share => `${within(share, responses).toFixed(0)} ms`).join(', ')
  const ended = Object.entries(ends).map(([end, count]) => `${count} ${end}`)
  console.log(`${title}: ${rate.toFixed(0)} visitors/s for ${seconds} s: ${ended.join(', ')}; busy ${busy} times`)
  console.log(`  half, 99%, 99.9% of responses within ${shares}`)
  for (const step of STEPS) {
    const of = responses.filter(received => received.step === step)
    const busy = of.filter(({ status }) => status === 503)
    const times = [0.5, 0.99, 0.999].map(share => within(share, of).toFixed(0)).join(', ')
    console.log(
      `  ${step.padEnd(8)} ${of.length} responses within ${times} ms, ${busy.length} of them busy within ${within(0.99, busy).toFixed(0)} ms`,
    )
  }
}

/** Returns the texts of the conditions that are true. */
export function faultsOf(conditions: readonly (readonly [boolean, string])[]): string[] {
  return conditions.flatMap(([isSo, text]) => (isSo ? [text] : []))
}
