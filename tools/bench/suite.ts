import type { Market } from '../start/start-market.ts'

/** One measured thing: its line for people, and whether it missed its target. */
export interface Result {
  readonly line: string
  readonly isMissed: boolean
}

/** What every suite measures in: a whole market in production mode, filled with the large market. */
export interface Bench {
  readonly market: Market
  /** The id of some product that is offered now. */
  readonly productId: number
}

/** Some measurements that belong together; one file each, named in the list of `bench.ts`. */
export interface Suite {
  readonly title: string
  run(bench: Bench): Promise<readonly Result[]>
}
