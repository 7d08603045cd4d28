import { type Mishap, writeMishaps } from './mishap.ts'
import { createRandom, type Random } from './random.ts'
import { STARTS, type Start } from './start.ts'
import { type Visit, withMore, writeVisit } from './visit.ts'

export interface Size {
  buyers: number
  /** Duration of the mishaps; each buyer makes one visit a second. */
  seconds: number
}

/** The complete plan of one seed; only the exact timing depends on the machine. */
export interface Script {
  seed: number
  size: Size
  start: Start
  /** Days from the start to each product's harvest; null for the first of each farm, which is available now. */
  harvests: (number | null)[]
  /** Initial boxes of each product, by farm. */
  farms: number[][]
  /** Prices of a box in paise, by the product's index in the whole market. */
  prices: number[]
  /** Each buyer's visits, one after the other. */
  buyers: Visit[][]
  /** Indexes of the visits that wait until every buyer has reached them. */
  rushes: number[]
  mishaps: Mishap[]
}

const FARMS = 3
/**
 * Indexes of the visits that all buyers make at once, for the same boxes: first of the scarcest product, then of
 * the next.
 */
const RUSHES = [0, 1, 3, 4]
/** Minimum visits of a buyer; the last ones follow all mishaps, and wait while a market is down. */
const MIN_VISITS = 3

/** Changes a visit so that all buyers want the same product at once, some with other products too. */
function rush(random: Random, visit: Visit, product: number): Visit {
  const others = visit.lines.filter(line => line.product !== product && random.chance(0.3))
  const line = { product, quantity: random.pick([1, 1, 2]) }
  return { ...visit, pauseMs: 0, thinkMs: random.pick([0, 0, 0, 50, 300]), lines: [line, ...others] }
}

export function writeScript(seed: number, size: Size): Script {
  const random = createRandom(seed)
  const farms = Array.from({ length: FARMS }, () =>
    Array.from({ length: random.between(2, 3) }, () => random.pick([5, 10, 20, 30, 60])),
  )
  const products = [...farms.flat().keys()]
  const harvests = farms.flatMap(boxes => boxes.map((_, place) => (place === 0 ? null : random.between(0, 5))))
  const prices = products.map(() => random.between(999, 99_999))
  const withinMs = size.seconds * 1_000
  const visits = Math.max(Math.ceil(size.seconds), MIN_VISITS)
  const boxes = farms.flat()
  const scarcestFirst = products.toSorted((a, b) => (boxes[a] ?? 0) - (boxes[b] ?? 0))
  // A separate generator, so that earlier seeds keep their actions.
  const ofMore = createRandom(seed + 1_000_000)
  const buyers = Array.from({ length: size.buyers }, () =>
    Array.from({ length: visits }, (_, index) => {
      const visit = writeVisit(random, products, withinMs)
      const rushProduct = RUSHES.includes(index) ? scarcestFirst[RUSHES.indexOf(index)] : undefined
      const own = rushProduct === undefined ? visit : rush(random, visit, rushProduct)
      return withMore(ofMore, own, withinMs)
    }),
  )
  const mishaps = writeMishaps(random, products, withinMs)
  const start = STARTS[seed % STARTS.length] ?? 'midnight'
  return { seed, size, start, harvests, farms, prices, buyers, rushes: RUSHES, mishaps }
}
