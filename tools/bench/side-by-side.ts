import { request } from 'node:http'
import autocannon from 'autocannon'
import { startBareServer } from './bare-server.ts'
import { median } from './median.ts'
import type { Result } from './suite.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_SECONDS = 2
const CONNECTIONS = 16
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br', accept: 'application/json' }

export interface BareComparison {
  readonly name: string
  readonly url: string
  /** Sessions end asynchronously. */
  readonly target: number
}

/** Fetches one response as it goes over the wire, still compressed. */
function recordResponse(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: REQUEST_HEADERS }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} responded with ${response.statusCode}`))
        const replayedHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)
            ? [[name, value] as const]
            : [],
        )
        const body = Buffer.concat(chunks)
        resolve({ headers: { ...Object.fromEntries(replayedHeaders), 'content-length': String(body.length) }, body })
      })
    })
    clientRequest.on('error', reject).end()
  })
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: REQUEST_HEADERS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`)
  return result.requests.average
}

/** Recorded as sent, compressed. */
function resultOf({ name, target }: BareComparison, rate: number, bareRate: number, bytes: number): Result {
  const share = rate / bareRate
  const isMissed = share < target
  const percent = (part: number) => `${(part * 100).toFixed(1)}%`.padStart(6)
  return {
    line: `${name.padEnd(30)} ${rate.toFixed(0).padStart(7)}/s  bare ${bareRate.toFixed(0).padStart(7)}/s  ${percent(share)}  ${bytes} bytes  (target ${target * 100}%: ${isMissed ? 'MISSED' : 'reached'})`,
    isMissed,
  }
}

/** Measures in turns a URL and a bare server that sends the same bytes, so that a noisy machine is noisy for both. */
export async function compareWithBareServer(endpoint: BareComparison): Promise<Result> {
  const { url } = endpoint
  // The first visitor of a page may get it unrendered, which is less to send.
  await rateOf(url, WARM_SECONDS)
  const { headers, body } = await recordResponse(url)
  const bare = await startBareServer(headers, body)
  try {
    await rateOf(bare.url, WARM_SECONDS)
    const rates: number[] = []
    const bareRates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bareRates.push(await rateOf(bare.url, SECONDS))
      rates.push(await rateOf(url, SECONDS))
    }
    return resultOf(endpoint, median(rates), median(bareRates), body.length)
  } finally {
    await bare.stop()
  }
}
