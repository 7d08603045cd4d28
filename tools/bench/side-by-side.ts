import { request } from 'node:http'
import autocannon from 'autocannon'
import { startBareServer } from './bare-server.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_SECONDS = 2
const CONNECTIONS = 16
const ASKED_WITH = { 'accept-encoding': 'gzip, br', accept: 'application/json' }

export interface Ratio {
  name: string
  /** Good answers a second, the median of the rounds. */
  ours: number
  bare: number
  bytes: number
}

/** One answer as it goes over the wire, compressed as it is. */
function recordAnswer(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: ASKED_WITH }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        const kept = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)
            ? [[name, value] as const]
            : [],
        )
        const body = Buffer.concat(chunks)
        resolve({ headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) }, body })
      })
    })
    asked.on('error', reject).end()
  })
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: ASKED_WITH })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests.average
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures an address and a bare server that sends the same bytes in turns, so that a noisy machine is noisy for both. */
export async function sideBySide(name: string, url: string): Promise<Ratio> {
  const { headers, body } = await recordAnswer(url)
  const bare = await startBareServer(headers, body)
  try {
    await rateOf(url, WARM_SECONDS)
    await rateOf(bare.url, WARM_SECONDS)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await rateOf(bare.url, SECONDS))
      ours.push(await rateOf(url, SECONDS))
    }
    return { name, ours: median(ours), bare: median(theirs), bytes: body.length }
  } finally {
    await bare.stop()
  }
}
