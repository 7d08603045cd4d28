import { setTimeout as pause } from 'node:timers/promises'
import { createLog, openRedis, publishNews, redisReady } from '@santhe/http-kit'
import { type LiveStream, openLiveStream } from '@santhe/http-kit/testing'
import type { Market } from '../start/start-market.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { PRODUCT_LIST, type Result, rateOf, resultOf, type Suite, tokensOf } from './rates.ts'

const STREAMS = 1_000
/** Opening a thousand streams at once would measure the listen queue. */
const AT_ONCE = 50
const ROUNDS = 5
const SECONDS = 2
/** Minimum rate of the product list with streams open, relative to without. */
const TARGET = 0.9
/** News interval in ms. */
const NEWS_EVERY_MS = 100
/** Wait for cleanup after opening or closing, in ms. */
const SETTLE_MS = 1_500
const FIRST_PERSON = 9_100_001

interface Readers {
  open(): Promise<LiveStream[]>
  close(streams: readonly LiveStream[]): Promise<void>
  end(): void
}

/** Half of the streams belong to signed-in people with a session each, half to visitors of a product. */
async function readersOf({ market, productId }: Parameters<Suite['run']>[0]): Promise<Readers> {
  const redis = openRedis({ url: market.engines.redisUrl, log: createLog({ name: 'bench', level: 'silent' }) })
  await redisReady(redis)
  const tokens = await tokensOf({ firstId: FIRST_PERSON, count: STREAMS / 2 }, market.engines.redisUrl)
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

/** Alternates without and with streams, opened once per round. */
async function compareAll(urls: Readonly<Record<string, string>>, readers: Readers): Promise<Result[]> {
  const all = Object.entries(urls).map(([name, url]) => ({
    name,
    url,
    rates: [] as number[],
    baseline: [] as number[],
    target: TARGET,
  }))
  let leastOpen = STREAMS
  for (const { url } of all) await rateOf(url)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, baseline } of all) baseline.push(await rateOf(url, { seconds: SECONDS }))
    const streams = await readers.open()
    for (const { url, rates } of all) rates.push(await rateOf(url, { seconds: SECONDS }))
    leastOpen = Math.min(leastOpen, openOf(streams))
    await readers.close(streams)
  }
  const fault = leastOpen < STREAMS ? `, only ${leastOpen} of ${STREAMS} open` : ''
  return all.map(each => resultOf(each, fault))
}

async function memoryOfStreams(readers: Readers, { pids }: Market): Promise<Result> {
  const before = await footprintOf(pids())
  const streams = await readers.open()
  const during = await footprintOf(pids())
  const open = openOf(streams)
  await readers.close(streams)
  const kilobytes = (name: string, { megabytes }: Footprint) => (megabytes[name] ?? 0) * 1024
  const each = (name: string) =>
    `${((kilobytes(name, during) - kilobytes(name, before)) / STREAMS).toFixed(1)} kB in the ${name}`
  const isMissed = open < STREAMS
  return { line: `memory of a stream: ${each('edge')}, ${each('bff-storefront')}  (${open} open)`, isMissed }
}

export const live: Suite = {
  title: `${STREAMS} open streams of live news: their memory, and the product list’s rate with and without them`,
  async run(bench) {
    const readers = await readersOf(bench)
    const urls = {
      'product list, storefront': `${bench.market.backEnds.storefront}${PRODUCT_LIST}`,
      'product list, edge': new URL(PRODUCT_LIST, bench.market.url).href,
    }
    try {
      return [await memoryOfStreams(readers, bench.market), ...(await compareAll(urls, readers))]
    } finally {
      readers.end()
    }
  },
}
