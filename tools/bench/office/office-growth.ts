import { median } from '../median.ts'
import type { Result, Suite } from '../suite.ts'
import { openOfficeMarkets } from './office-markets.ts'
import { type OfficeMarket, type OfficeRead, officeMarket, officeReads, runOf } from './office-reads.ts'
import { sentReads } from './scans-of.ts'

/** Maximum time ratio of large to small market. */
const MAX_RATIO = 1.5
/** Random noise in ms. */
const NOISE = 0.3
const ROUNDS = 40
const WARM_ROUNDS = 5
/** Slow results are re-measured: other work only adds time. */
const MOST_TRIES = 3

/** Limits both pages to the small market's rows. */
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

interface Costs {
  /** Median ms. */
  small: number
  large: number
}

const isSlower = ({ small, large }: Costs) => large > MAX_RATIO * small + NOISE

/** Measures a read in both markets in turns, so that a noisy machine is noisy for both. */
async function measure(read: OfficeRead, small: OfficeMarket, large: OfficeMarket): Promise<Costs> {
  const costs = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const cost = { small: await costOf(read, small), large: await costOf(read, large) }
    if (round < 0) continue
    costs.small.push(cost.small)
    costs.large.push(cost.large)
  }
  return { small: median(costs.small), large: median(costs.large) }
}

/** Without the catalog index's check, due once a minute. */
async function fewestReads(read: OfficeRead, market: OfficeMarket) {
  const first = await sentReads(() => runOf(read, market), market.domain, read.perRow)
  const second = await sentReads(() => runOf(read, market), market.domain, read.perRow)
  return first.roundTrips < second.roundTrips ? first : second
}

/** Also explains the read in the large market. */
async function compare(screenRead: OfficeRead, small: OfficeMarket, large: OfficeMarket): Promise<Result> {
  const { read, rows } = await ofEqualPages(screenRead, small)
  let costs = await measure(read, small, large)
  for (let tries = 1; tries < MOST_TRIES && isSlower(costs); tries += 1) costs = await measure(read, small, large)
  const [one, other] = [await fewestReads(read, small), await fewestReads(read, large)]
  const faults = [
    ...(isSlower(costs) ? ['slower'] : []),
    ...(one.roundTrips === other.roundTrips ? [] : [`${one.roundTrips} round trips in the small market`]),
    ...other.scans.map(scan => `scans: ${scan}`),
  ]
  const verdict = faults.length > 0 ? `MISSED: ${faults.join(', ')}` : 'reached'
  const milliseconds = (time: number) => `${time.toFixed(2)} ms`.padStart(9)
  const ratio = (costs.large / costs.small).toFixed(2)
  return {
    line: `${(read.name + rows).padEnd(40)} ${milliseconds(costs.small)} → ${milliseconds(costs.large)}  ${ratio} times, ${other.roundTrips} round trips  (${verdict})`,
    isMissed: faults.length > 0,
  }
}

/** First pages of the office at 100,000 orders and a tenth; none may scan. */
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
