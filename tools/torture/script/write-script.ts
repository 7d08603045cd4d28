import { type Mishap, writeMishaps } from './mishap.ts'
import { createRandom } from './random.ts'
import { type Visit, writeVisit } from './visit.ts'

/** How much one seed plays. */
export interface Size {
  buyers: number
  /** How long mishaps go on; a visit a second for each buyer. */
  seconds: number
}

/** Everything that one seed decides, before anything happens; only its timing is the machine's. */
export interface Script {
  seed: number
  size: Size
  /** Boxes of each product at the beginning, farm by farm. */
  farms: number[][]
  /** Prices of a box in paise, by the product's place among all farms'. */
  prices: number[]
  /** Who comes, each with their visits one after the other. */
  buyers: Visit[][]
  mishaps: Mishap[]
}

const FARMS = 3
/** A buyer's last visits come when nothing goes wrong any more, and a market that is down keeps them waiting. */
const FEWEST_VISITS = 3

export function writeScript(seed: number, size: Size): Script {
  const random = createRandom(seed)
  const farms = Array.from({ length: FARMS }, () =>
    Array.from({ length: random.between(2, 3) }, () => random.pick([5, 10, 20, 30, 60])),
  )
  const products = [...farms.flat().keys()]
  const prices = products.map(() => random.between(999, 99_999))
  const withinMs = size.seconds * 1_000
  const visits = Math.max(Math.ceil(size.seconds), FEWEST_VISITS)
  const buyers = Array.from({ length: size.buyers }, () =>
    Array.from({ length: visits }, () => writeVisit(random, products, withinMs)),
  )
  return { seed, size, farms, prices, buyers, mishaps: writeMishaps(random, products, withinMs) }
}
