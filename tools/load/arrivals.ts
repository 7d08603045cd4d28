import { type End, type Received, visit } from './visit.ts'

export interface Wave {
  /** New visitors per second, who arrive even while earlier ones still wait. */
  readonly rate: number
  readonly seconds: number
}

export interface Measured {
  readonly ends: Readonly<Record<End, number>>
  readonly responses: readonly Received[]
}

export interface Arriving {
  /** Returns the next visitor's session token. */
  readonly nextToken: () => string
  readonly nextProduct: () => number
  readonly edgeUrls: readonly string[]
}

/** Simulates a wave of visitors at random moments, in turn on each edge; resolves once the last one is served. */
export async function arrive(
  { rate, seconds }: Wave,
  { nextToken, nextProduct, edgeUrls }: Arriving,
): Promise<Measured> {
  const ends: Record<End, number> = { ordered: 0, 'sold out': 0, refused: 0, failed: 0 }
  const responses: Received[] = []
  const visits: Promise<void>[] = []
  const began = performance.now()
  let due = 0
  for (let turn = 0; due < seconds * 1_000; turn += 1) {
    const early = due - (performance.now() - began)
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early))
    const edgeUrl = edgeUrls[turn % edgeUrls.length] ?? ''
    const visitor = {
      ip: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      token: nextToken(),
      productId: nextProduct(),
      edgeUrl,
      onReceived: (received: Received) => responses.push(received),
    }
    visits.push(
      visit(visitor).then(end => {
        ends[end] += 1
      }),
    )
    due += (-Math.log(1 - Math.random()) * 1_000) / rate
  }
  await Promise.all(visits)
  return { ends, responses }
}

/** Returns the milliseconds within which this share of the responses arrived. */
export function within(share: number, responses: readonly Received[]): number {
  const sorted = responses.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
