import type { Market } from '../start/start-market.ts'

/** List (shared) and product (varies by caller), alternating; sixteen sessions read from Redis. */
export interface Result {
  readonly line: string
  readonly isMissed: boolean
}

export interface Bench {
  readonly market: Market
  /** A production market with the large demo data. */
  readonly productId: number
}

/** Measurements that belong together; one file each, listed in `bench.ts`. */
export interface Suite {
  readonly title: string
  run(bench: Bench): Promise<readonly Result[]>
}

export function namedSuites(names: readonly string[], all: Readonly<Record<string, Suite>>): Suite[] {
  const unknown = names.filter(name => !Object.hasOwn(all, name))
  if (unknown.length > 0) {
    throw new Error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`)
  }
  const named = Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
  return named.map(([, suite]) => suite)
}
