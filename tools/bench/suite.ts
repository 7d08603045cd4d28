import type { Market } from '../start/start-market.ts'

/** One measurement: the line to print, and whether it missed its target. */
export interface Result {
  readonly line: string
  readonly isMissed: boolean
}

/** A whole market in production mode, filled with the large demo market, in which every suite measures. */
export interface Bench {
  readonly market: Market
  /** The id of a product that can be bought now. */
  readonly productId: number
}

/** Measurements that belong together; one file each, listed in `bench.ts`. */
export interface Suite {
  readonly title: string
  run(bench: Bench): Promise<readonly Result[]>
}
