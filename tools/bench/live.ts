import { setTimeout as pause } from 'node:timers/promises'
import { createLog, createSessions, openRedis, publishNews, redisReady } from '@santhe/http-kit'
import { type LiveStream, openLiveStream } from '@santhe/http-kit/testing'
import autocannon from 'autocannon'
import { runProgram } from '../engines/run-program.ts'
import { median } from './median.ts'
import type { Bench, Result, Suite } from './suite.ts'

const STREAMS = 1_000
/** Opening a thousand at once would measure the listen queue. */
const AT_ONCE = 50
const ROUNDS = 5
const SECONDS = 2
const WARM_SECONDS = 2
const CONNECTIONS = 16
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, br', accept: 'application/json' }
/** Minimum rate of the product list with streams open, relative to without. */
const TARGET = 0.9
/** News interval in ms. */
const NEWS_EVERY_MS = 100
/** Wait for cleanup after opening or closing, in ms. */
const SETTLE_MS = 1_500
const FIRST_PERSON = 9_100_001

const silent = createLog({ name: 'bench', level: 'silent' })

async function rateOf(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: REQUEST_HEADERS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`)
  return result.requests.average
}

async function memoryOf(word: string): Promise<number> {
  const { output } = await runProgram('ps', ['-A', '-o', 'ppid=,rss=,args='])
  const rows = output.split('\n').map(line => line.trim().split(/\s+/))
  const row = rows.find(([parent, , ...command]) => Number(parent) === process.pid && command.join(' ').includes(word))
  return Number(row?.[1] ?? Number.NaN)
}

const PROGRAMS = { edge: 'shell/dist/bundle/server', storefront: 'bff-storefront/dist' } as const

async function memory(): Promise<Record<keyof typeof PROGRAMS, number>> {
  return { edge: await memoryOf(PROGRAMS.edge), storefront: await memoryOf(PROGRAMS.storefront) }
}

interface Readers {
  /** Waits for cleanup afterwards. */
  open(): Promise<LiveStream[]>
  /** Waits for cleanup afterwards. */
  close(streams: readonly LiveStream[]): Promise<void>
  end(): void
}

/** Half signed-in people with their own sessions, half visitors of a product. */
async function readersOf({ market, productId }: Bench): Promise<Readers> {
  const redis = openRedis({ url: market.engines.redisUrl, log: silent })
  await redisReady(redis)
  const sessions = createSessions(redis, silent)
  const start = (id: number) => sessions.start({ id, role: 'customer' }, { device: 'bench', asOf: new Date() })
  const tokens = await Promise.all(Array.from({ length: STREAMS / 2 }, (_, index) => start(FIRST_PERSON + index)))
  const opening = (index: number) => {
    const token = tokens[index]
    const query = token === undefined ? `products=${productId + (index % 20)}` : `person=${FIRST_PERSON + index}`
    return openLiveStream(`${market.url}/api/live?${query}`, { token })
  }
  const news = setInterval(() => {
    const personIds = [FIRST_PERSON + Math.floor((Math.random() * STREAMS) / 2)]
    publishNews(redis, { personIds, subjects: ['notification'] }).catch(() => {})
  }, NEWS_EVERY_MS)
  return {
    async open() {
      const streams: LiveStream[] = []
      while (streams.length < STREAMS) {
        const next = Array.from({ length: AT_ONCE }, (_, index) => opening(streams.length + index))
        streams.push(...(await Promise.all(next)))
      }
      await pause(SETTLE_MS)
      return streams
    },
    async close(streams) {
      for (const stream of streams) stream.close()
      await pause(SETTLE_MS)
    },
    end() {
      clearInterval(news)
      redis.disconnect()
    },
  }
}

const openOf = (streams: readonly LiveStream[]) =>
  streams.filter(stream => stream.status === 200 && stream.events.length > 0 && !stream.isClosed()).length

interface Compared {
  readonly name: string
  readonly url: string
  readonly withStreams: number[]
  readonly without: number[]
}

/** Compares within a round, since the machine's speed varies. */
function resultOf({ name, withStreams, without }: Compared, leastOpen: number): Result {
  const share = median(withStreams.map((rate, round) => rate / (without[round] ?? Number.NaN)))
  const isMissed = share < TARGET || leastOpen < STREAMS
  const rates = `${median(withStreams).toFixed(0).padStart(7)}/s   without ${median(without).toFixed(0).padStart(7)}/s`
  const verdict = `(target ${TARGET * 100}%, ${STREAMS} open: ${isMissed ? 'MISSED' : 'reached'})`
  return {
    line: `${name.padEnd(30)} ${rates}  ${(share * 100).toFixed(1).padStart(5)}%  ${leastOpen} open  ${verdict}`,
    isMissed,
  }
}

/** Alternates without and with streams, opened once per round. */
async function compareAll(urls: Readonly<Record<string, string>>, readers: Readers): Promise<Result[]> {
  const all = Object.entries(urls).map(([name, url]): Compared => ({ name, url, withStreams: [], without: [] }))
  let leastOpen = STREAMS
  for (const { url } of all) await rateOf(url, WARM_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, without } of all) without.push(await rateOf(url, SECONDS))
    const streams = await readers.open()
    for (const { url, withStreams } of all) withStreams.push(await rateOf(url, SECONDS))
    leastOpen = Math.min(leastOpen, openOf(streams))
    await readers.close(streams)
  }
  return all.map(each => resultOf(each, leastOpen))
}

async function memoryOfStreams(readers: Readers): Promise<Result> {
  const before = await memory()
  const streams = await readers.open()
  const during = await memory()
  const open = openOf(streams)
  await readers.close(streams)
  const each = (name: keyof typeof PROGRAMS) =>
    `${((during[name] - before[name]) / STREAMS).toFixed(1)} kB in the ${name}`
  const isMissed = open < STREAMS
  return { line: `memory of a stream: ${each('edge')}, ${each('storefront')}  (${open} open)`, isMissed }
}

export const live: Suite = {
  title: `${STREAMS} open streams of live news: their memory, and the product list’s rate with and without them`,
  async run(bench) {
    const readers = await readersOf(bench)
    const list = '/api/products?search=&category=all&availability=all&limit=24'
    const urls = {
      'product list, storefront': `${bench.market.backEnds.storefront}${list}`,
      'product list, edge': new URL(list, bench.market.url).href,
    }
    try {
      return [await memoryOfStreams(readers), ...(await compareAll(urls, readers))]
    } finally {
      readers.end()
    }
  },
}
