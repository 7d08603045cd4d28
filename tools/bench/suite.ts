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

/** Returns the suites of these names, in the order of all; all of them where none is named. Throws Error for a name that none has, with those that there are. */
export function namedSuites(names: readonly string[], all: Readonly<Record<string, Suite>>): Suite[] {
  const unknown = names.filter(name => !Object.hasOwn(all, name))
  if (unknown.length > 0) {
    throw new Error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`)
  }
  const named = Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
  return named.map(([, suite]) => suite)
}
