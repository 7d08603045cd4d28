import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import autocannon from 'autocannon'
import { median } from './median.ts'
import type { Result, Suite } from './suite.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_SECONDS = 2
const CONNECTIONS = 16
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br', accept: 'application/json' }
/** A page's first visitor may get it unrendered. */
const TARGET = 0.6

interface SignedInRatio {
  name: string
  signedIn: number
  signedOut: number
}

async function rateOf(url: string, seconds: number, tokens: readonly string[]): Promise<number> {
  let connected = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: REQUEST_HEADERS,
    setupClient(client) {
      const token = tokens[connected % CONNECTIONS]
      connected += 1
      if (token !== undefined) client.setHeaders({ ...REQUEST_HEADERS, authorization: `Bearer ${token}` })
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`)
  return result.requests.average
}

/** `tokens`: one per connection; none for visitors. */
async function signEverybodyIn(redisUrl: string): Promise<string[]> {
  const log = createLog({ name: 'bench', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const people = Array.from(
    { length: CONNECTIONS },
    (_, index) => ({ id: 9_000_001 + index, role: 'customer' }) as const,
  )
  const tokens = await Promise.all(people.map(person => sessions.start(person, { device: 'bench', asOf: new Date() })))
  redis.disconnect()
  return tokens
}

async function compareSignedIn(name: string, url: string, tokens: readonly string[]): Promise<SignedInRatio> {
  await rateOf(url, WARM_SECONDS, [])
  await rateOf(url, WARM_SECONDS, tokens)
  const [signedIn, signedOut]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    signedOut.push(await rateOf(url, SECONDS, []))
    signedIn.push(await rateOf(url, SECONDS, tokens))
  }
  return { name, signedIn: median(signedIn), signedOut: median(signedOut) }
}

function resultOf({ name, signedIn, signedOut }: SignedInRatio): Result {
  const share = signedIn / signedOut
  const isMissed = share < TARGET
  const verdict = `(target ${TARGET * 100}%: ${isMissed ? 'MISSED' : 'reached'})`
  const rates = `${signedIn.toFixed(0).padStart(7)}/s   out ${signedOut.toFixed(0).padStart(7)}/s`
  return { line: `${name.padEnd(30)} ${rates}  ${(share * 100).toFixed(1).padStart(5)}%  ${verdict}`, isMissed }
}

/**
 * The same reads signed in and signed out, in turns: the list, whose response is shared, and a product, whose response varies by caller.
 * Sixteen people with a session each, which is read from Redis every time.
 */
export const signedIn: Suite = {
  title: 'Reads of somebody signed in, beside the same ones signed out',
  async run({ market, productId }) {
    const { storefront } = market.backEnds
    const tokens = await signEverybodyIn(market.engines.redisUrl)
    const list = `${storefront}/api/products?search=&category=all&availability=all&limit=24`
    return [
      resultOf(await compareSignedIn('product list, signed in', list, tokens)),
      resultOf(await compareSignedIn('product detail, signed in', `${storefront}/api/products/${productId}`, tokens)),
    ]
  },
}
