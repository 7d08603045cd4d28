import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { z } from 'zod'
import { footprintOf } from '../bench/footprint.ts'
import { offersByFarm } from '../bench/placing.ts'
import { tokensOf } from '../bench/rates.ts'
import { withMarket } from '../browser/with-market.ts'
import { checkout } from '../engines/run-program.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import { startServer } from '../start/server.ts'
import type { Market } from '../start/start-market.ts'
import { type Arriving, arrive } from './arrivals.ts'
import { playRush } from './rush.ts'
import { playSoak } from './soak.ts'
import { isWell, print, type Stage } from './stage.ts'

const PRODUCTS = 1_000
const FARMS = 50
const VISITORS = 8_000
/** Outside the id range of other tools' people. */
const FIRST_VISITOR = 9_400_001
const PLENTY = 1_000_000

/** Starts a second storefront and edge beside the market's own; returns both edges' URLs and the new pids. */
async function secondPair({ backEndEnvironment, edgeEnvironment, url }: Market, stops: (() => Promise<void>)[]) {
  const logs = join(backEndEnvironment.FILES_DIR ?? '', '..', 'logs')
  const common = { root: checkout, host: '127.0.0.1', port: 0 }
  const storefront = await startServer({
    ...{ ...common, name: 'storefront 2', program: 'bff-storefront/dist/bundle/main.mjs' },
    ...{ logFile: join(logs, 'storefront-2.log'), environment: backEndEnvironment },
  })
  stops.push(storefront.stop)
  const edge = await startServer({
    ...{ ...common, name: 'edge 2', program: 'shell/dist/bundle/server/main.mjs' },
    ...{ logFile: join(logs, 'edge-2.log'), environment: { ...edgeEnvironment, STOREFRONT_URL: storefront.url } },
  })
  stops.push(edge.stop)
  return { edgeUrls: [url, edge.url], pids: () => ({ 'storefront 2': storefront.pid(), 'edge 2': edge.pid() }) }
}

/** Gives all available products enough boxes; returns their ids. */
async function stockUp(domain: Domain): Promise<number[]> {
  const ids = (await offersByFarm(domain, new Date())).flat()
  for (const _id of ids)
    await Stocks(domain.connection).updateOne({ _id }, { $set: { [STOCK_FIELDS.available]: PLENTY } })
  return ids
}

async function visitorTokens(redisUrl: string): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < VISITORS) {
    tokens.push(...(await tokensOf({ firstId: FIRST_VISITOR + tokens.length, count: 500 }, redisUrl)))
  }
  return tokens
}

/** Returns the highest rate of visitors with good response times; 0 if there is none. */
async function findKnee(arriving: Arriving): Promise<number> {
  let knee = 0
  for (let rate = 3; ; rate *= 1.25) {
    const wave = { rate, seconds: 8 }
    const measured = await arrive(wave, arriving)
    print('Rising', wave, measured)
    if (!isWell(measured)) return knee
    knee = rate
  }
}

async function openStage(
  market: Market,
  given: number,
  domain: Domain,
  stops: (() => Promise<void>)[],
): Promise<Stage> {
  const products = await stockUp(domain)
  const tokens = await visitorTokens(market.engines.redisUrl)
  const second = await secondPair(market, stops)
  let came = 0
  const arriving: Arriving = {
    edgeUrls: second.edgeUrls,
    nextToken: () => tokens[came++ % VISITORS] ?? '',
    nextProduct: () => products[Math.floor(Math.random() * products.length)] ?? 0,
  }
  await arrive({ rate: 3, seconds: 10 }, arriving)
  return {
    arriving,
    knee: given || (await findKnee(arriving)),
    readFootprint: () => footprintOf({ ...market.pids(), ...second.pids() }),
    async stockHarvest(boxes) {
      const [_id = 0] = products
      await Stocks(domain.connection).updateOne({ _id }, { $set: { [STOCK_FIELDS.available]: boxes } })
      return _id
    },
  }
}

const { values } = parseArgs({ options: { knee: { type: 'string', default: '0' }, soak: { type: 'string' } } })
const { knee, soak } = z
  .object({ knee: z.coerce.number().nonnegative(), soak: z.coerce.number().int().min(4).optional() })
  .parse(values)
await withMarket({ seed: false, environment: { NODE_ENV: 'production', TRUSTED_PROXIES: '1' } }, async market => {
  const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
  const domain = await openDomain({ uri: market.engines.mongoUri, database })
  const stops: (() => Promise<void>)[] = []
  try {
    await seedManyProducts({ products: PRODUCTS, farms: FARMS, now: new Date() }, domain)
    const stage = await openStage(market, knee, domain, stops)
    if (stage.knee === 0) throw new Error('Three visitors a second are too many')
    const faults = soak ? await playSoak(stage, soak) : await playRush(stage)
    for (const fault of faults) console.log(`FAULT: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    for (const stop of stops.reverse()) await stop()
    await closeDomain(domain)
  }
})
