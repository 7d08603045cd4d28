import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import autocannon from 'autocannon'
import type { Market } from '../start/start-market.ts'

export interface Result {
  readonly line: string
  readonly isMissed: boolean
}

/** Measurements that belong together, listed in `bench.ts`. */
export interface Suite {
  readonly title: string
  /** `productId`: a product of the market, which has many. */
  run(bench: { readonly market: Market; readonly productId: number }): Promise<readonly Result[]>
}

export const PRODUCT_LIST = '/api/products?search=&category=all&availability=all&limit=24'
export const CONNECTIONS = 16
export const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br', accept: 'application/json' }
const WARM_SECONDS = 2

/** How requests are sent. */
export interface Load {
  readonly seconds?: number
  /** Sixteen by default. */
  readonly connections?: number
  /** Smaller responses on average are a fault: pages without content, say. */
  readonly leastBytes?: number
  /** One for each connection, which is signed in with it; visitors where there are none. */
  readonly tokens?: readonly string[]
  /** Returns the path of the next request; all are of the URL where it is left out. */
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

/** Starts a session for each person. */
export async function tokensOf(people: readonly { id: number; role: 'customer' }[], redisUrl: string) {
  const log = createLog({ name: 'bench', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const tokens = await Promise.all(people.map(person => sessions.start(person, { device: 'bench', asOf: new Date() })))
  redis.disconnect()
  return tokens
}

/** Returns 0 for no numbers. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? 0 : (low + high) / 2
}

export interface Compared {
  readonly name: string
  /** Rates of each round; `baseline` is measured in the same one, since the machine's speed varies. */
  readonly rates: readonly number[]
  readonly baseline: readonly number[]
  readonly target: number
}

/** Returns how a rate compares with its baseline; missed below `target` or where `fault` says what else went wrong. */
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
