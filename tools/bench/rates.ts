import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import autocannon from 'autocannon'
import type { Market } from '../start/start-market.ts'

export interface Result {
  readonly line: string
  readonly isMissed: boolean
}

/** A group of measurements, listed in `bench.ts`. */
export interface Suite {
  readonly title: string
  /** `productId`: one of the market's products. */
  run(bench: { readonly market: Market; readonly productId: number }): Promise<readonly Result[]>
}

export const PRODUCT_LIST = '/api/products?search=&category=all&availability=all&limit=24'
export const CONNECTIONS = 16
export const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br', accept: 'application/json' }
const WARM_SECONDS = 2

export interface Load {
  readonly seconds?: number
  /** Sixteen by default. */
  readonly connections?: number
  /** A smaller average response is a fault, such as pages without content. */
  readonly leastBytes?: number
  /** Session tokens, one per connection; without them the connections are visitors. */
  readonly tokens?: readonly string[]
  /** Returns the path of the next request; by default all go to the URL. */
  readonly nextPath?: () => string
}

/** Returns responses per second. */
export async function rateOf(url: string, load: Load = {}): Promise<number> {
  const { seconds = WARM_SECONDS, connections = CONNECTIONS, leastBytes = 0, tokens = [], nextPath } = load
  let connected = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: REQUEST_HEADERS,
    ...(nextPath && { requests: [{ setupRequest: request => ({ ...request, path: nextPath() }) }] }),
    setupClient(client) {
      const token = tokens[connected % CONNECTIONS]
      connected += 1
      if (token !== undefined) client.setHeaders({ ...REQUEST_HEADERS, authorization: `Bearer ${token}` })
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`)
  const bytes = result.throughput.total / result.requests.total
  if (bytes < leastBytes) throw new Error(`${url}: ${bytes} bytes a response, fewer than ${leastBytes}`)
  return result.requests.average
}

/** Returns the session tokens of customers with ids from `firstId` on. */
export async function tokensOf({ firstId, count }: { firstId: number; count: number }, redisUrl: string) {
  const log = createLog({ name: 'bench', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const started = { device: 'bench', asOf: new Date() }
  const start = (_: unknown, place: number) => sessions.start({ id: firstId + place, role: 'customer' }, started)
  const tokens = await Promise.all(Array.from({ length: count }, start))
  redis.disconnect()
  return tokens
}

/** Returns 0 for an empty list. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? 0 : (low + high) / 2
}

export interface Compared {
  readonly name: string
  /** Rates of each round. Each round measures `baseline` too, since the machine's speed varies. */
  readonly rates: readonly number[]
  readonly baseline: readonly number[]
  readonly target: number
}

/** Compares a rate with its baseline. It misses its target below `target`, or if `fault` names another failure. */
export function resultOf({ name, rates, baseline, target }: Compared, fault = ''): Result {
  const share = median(rates.map((rate, round) => rate / (baseline[round] ?? Number.NaN)))
  const isMissed = !(share >= target) || fault !== ''
  const perSecond = (each: readonly number[]) => `${median(each).toFixed(0).padStart(7)}/s`
  const verdict = `(target ${target * 100}%: ${isMissed ? 'MISSED' : 'reached'}${fault})`
  return {
    line: `${name.padEnd(30)} ${perSecond(rates)}  baseline ${perSecond(baseline)}  ${(share * 100).toFixed(1).padStart(5)}%  ${verdict}`,
    isMissed,
  }
}
