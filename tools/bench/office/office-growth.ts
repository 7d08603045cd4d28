import { median } from '../median.ts'
import type { Result, Suite } from '../suite.ts'
import { openOfficeMarkets } from './office-markets.ts'
import { type OfficeMarket, type OfficeRead, officeMarket, officeReads, runOf } from './office-reads.ts'
import { sentReads } from './scans-of.ts'

/** How much longer a first page of the large market may take than one of the small market, as a ratio. */
const MAX_RATIO = 1.5
/** What the machine adds by chance, in milliseconds, to reads that take hardly longer. */
const NOISE = 0.3
const ROUNDS = 40
const WARM_ROUNDS = 5

/** Returns the read with as many rows as the small market has, so that both pages are equally long, and how many these are. */
async function ofEqualPages(read: OfficeRead, small: OfficeMarket): Promise<{ read: OfficeRead; rows: string }> {
  if (read.limit === undefined) return { read, rows: '' }
  const result = await runOf(read, small)
  if (typeof result !== 'object' || result === null || !('items' in result) || !Array.isArray(result.items)) {
    throw new TypeError(`'${read.name}' is no page`)
  }
  const limit = Math.max(1, result.items.length)
  return { read: { ...read, limit }, rows: ` of ${limit}` }
}

async function costOf(read: OfficeRead, market: OfficeMarket): Promise<number> {
  const began = performance.now()
  await runOf(read, market)
  return performance.now() - began
}

/** Measures a read in both markets in turns, so that a noisy machine is noisy for both, and explains it in the large one. */
async function compare(screenRead: OfficeRead, small: OfficeMarket, large: OfficeMarket): Promise<Result> {
  const { read, rows } = await ofEqualPages(screenRead, small)
  const costs = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const cost = { small: await costOf(read, small), large: await costOf(read, large) }
    if (round < 0) continue
    costs.small.push(cost.small)
    costs.large.push(cost.large)
  }
  const [before, after] = [median(costs.small), median(costs.large)]
  const [one, other] = [
    await sentReads(() => runOf(read, small), small.domain),
    await sentReads(() => runOf(read, large), large.domain),
  ]
  const isSlower = after > MAX_RATIO * before + NOISE
  const faults = [
    ...(isSlower ? ['slower'] : []),
    ...(one.roundTrips === other.roundTrips ? [] : [`${one.roundTrips} round trips in the small market`]),
    ...other.scans.map(scan => `scans: ${scan}`),
  ]
  const verdict = faults.length > 0 ? `MISSED: ${faults.join(', ')}` : 'reached'
  const milliseconds = (time: number) => `${time.toFixed(2)} ms`.padStart(9)
  const trips = `${other.roundTrips} round trips`
  return {
    line: `${(read.name + rows).padEnd(40)} ${milliseconds(before)} → ${milliseconds(after)}  ${(after / before).toFixed(2)} times, ${trips}  (${verdict})`,
    isMissed: faults.length > 0,
  }
}

/** What the first pages of the office cost in a market of 100,000 orders, beside one of a tenth of it; none may scan. */
export const officeGrowth: Suite = {
  title: `The office’s first pages with 10,000 orders → with 100,000, medians of ${ROUNDS} rounds in turns, at most ${MAX_RATIO} times`,
  async run() {
    const markets = await openOfficeMarkets()
    try {
      const [small, large] = [
        await officeMarket(markets.small, markets.now),
        await officeMarket(markets.large, markets.now),
      ]
      const results: Result[] = []
      for (const read of officeReads()) results.push(await compare(read, small, large))
      return results
    } finally {
      await markets.close()
    }
  },
}
