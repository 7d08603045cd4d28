import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { z } from 'zod'
import {
  CONNECTIONS,
  type Load,
  PRODUCT_LIST,
  REQUEST_HEADERS,
  type Result,
  rateOf,
  resultOf,
  type Suite,
  tokensOf,
} from './rates.ts'

const ROUNDS = 3
const SECONDS = 4
/** Minimum rates relative to a bare node:http server that sends the same bytes. */
const RESPONSES_TARGET = 0.5
const PAGES_TARGET = 0.3
/** Minimum rate of a signed-in person, relative to a visitor's. */
const SIGNED_IN_TARGET = 0.6
const FIRST_PERSON = 9_000_001

/** Starts a separate process that responds to every request with the same bytes and headers. */
const BARE_SERVER = `
const [headers, body] = JSON.parse(process.env.RESPONSE)
const bytes = Buffer.from(body, 'base64')
const server = require('node:http').createServer((request, response) => { response.writeHead(200, headers); response.end(bytes) })
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
`
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding']

/** Fetches a response in its compressed form, which `fetch` would unpack. */
async function record(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const [response] = await once(request(url, { headers: REQUEST_HEADERS }).end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`)
  const body = Buffer.concat(chunks)
  const sent = Object.entries(z.record(z.string(), z.unknown()).parse(response.headers))
  const headers = sent.flatMap(([name, value]) =>
    typeof value === 'string' && !CONNECTION_HEADERS.includes(name) ? [[name, value] as const] : [],
  )
  return { headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) }, body }
}

/** Measures a URL and a bare server with the same bytes in turns, so that a noisy machine affects both. */
export async function compareWithBareServer(
  { name, url, ...load }: { name: string; url: string } & Load,
  target: number,
): Promise<Result> {
  // The first visitor of a page may get it unrendered, which is smaller.
  await rateOf(url, load)
  const { headers, body } = await record(url)
  const child: ChildProcess = spawn(process.execPath, ['-e', BARE_SERVER], {
    env: { RESPONSE: JSON.stringify([headers, body.toString('base64')]), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    const [message] = await once(child, 'message')
    const bareUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(message).port}`
    await rateOf(bareUrl)
    const [rates, baseline]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await rateOf(bareUrl, { seconds: SECONDS }))
      rates.push(await rateOf(url, { seconds: SECONDS, ...load }))
    }
    return resultOf({ name, rates, baseline, target })
  } finally {
    child.kill()
    await ended
  }
}

async function compareAll(paths: Readonly<Record<string, string>>, base: string, target: number): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, path] of Object.entries(paths))
    results.push(await compareWithBareServer({ name, url: new URL(path, base).href }, target))
  return results
}

export const cachedResponses: Suite = {
  title: 'Cached responses at the back end’s own port, beside a bare node:http server that sends the same bytes',
  run({ market, productId }) {
    const paths = {
      'product list (24)': PRODUCT_LIST,
      'search (24)': '/api/products?search=banana&limit=24',
      'product detail': `/api/products/${productId}`,
      'farms (60)': '/api/farmers',
      calendar: '/api/calendar',
    }
    return compareAll(paths, market.backEnds.storefront, RESPONSES_TARGET)
  },
}

export const pages: Suite = {
  title: 'Rendered pages from the edge, warm, beside a bare node:http server that sends the same bytes',
  run({ market, productId }) {
    return compareAll({ 'product page': `/products/${productId}`, 'home page': '/' }, market.url, PAGES_TARGET)
  },
}

async function compareSignedIn(name: string, url: string, tokens: readonly string[]): Promise<Result> {
  await rateOf(url)
  await rateOf(url, { tokens })
  const [rates, baseline]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    baseline.push(await rateOf(url, { seconds: SECONDS }))
    rates.push(await rateOf(url, { seconds: SECONDS, tokens }))
  }
  return resultOf({ name, rates, baseline, target: SIGNED_IN_TARGET })
}

/**
 * Measures the product list, a shared response, and a product, whose response varies by caller.
 * Sixteen people have a session each; every request reads it from Redis.
 */
export const signedIn: Suite = {
  title: 'Reads of somebody signed in, beside the same ones signed out',
  async run({ market, productId }) {
    const { storefront } = market.backEnds
    const tokens = await tokensOf({ firstId: FIRST_PERSON, count: CONNECTIONS }, market.engines.redisUrl)
    return [
      await compareSignedIn('product list, signed in', `${storefront}${PRODUCT_LIST}`, tokens),
      await compareSignedIn('product detail, signed in', `${storefront}/api/products/${productId}`, tokens),
    ]
  },
}
