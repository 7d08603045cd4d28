import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { z } from 'zod'
import { offersByFarm } from '../bench/placing.ts'
import { tokensOf } from '../bench/rates.ts'
import { withMarket } from '../browser/with-market.ts'
import { checkout, runProgram } from '../engines/run-program.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import { startServer } from '../start/server.ts'
import type { Market } from '../start/start-market.ts'
import { type Arriving, arrive, type Measured, type Wave, within } from './arrivals.ts'
import type { Step } from './visit.ts'

const PRODUCTS = 1_000
const FARMS = 50
const VISITORS = 8_000
/** Outside the range of people that other tools make. */
const FIRST_VISITOR = 9_400_001
const PLENTY = 1_000_000
/** Boxes of the harvest that everybody wants. */
const HARVEST = 300
const STEPS: readonly Step[] = ['home', 'list', 'product', 'cart', 'quote', 'order']
/** Nearly all responses of a market that is well, and their time. */
const WELL = { share: 0.99, milliseconds: 1_000 }

function isWell({ responses, ends }: Measured): boolean {
  const served = responses.filter(({ status }) => status !== 503 && status !== 0).length
  return (
    ends.failed === 0 && served >= responses.length * WELL.share && within(WELL.share, responses) <= WELL.milliseconds
  )
}

function print(title: string, { rate, seconds }: Wave, { ends, responses }: Measured): void {
  const busy = responses.filter(({ status }) => status === 503).length
  const shares = [0.5, 0.99, 0.999].map(share => `${within(share, responses).toFixed(0)} ms`).join(', ')
  const ended = Object.entries(ends).map(([end, count]) => `${count} ${end}`)
  console.log(`${title}: ${rate.toFixed(0)} visitors/s for ${seconds} s: ${ended.join(', ')}; busy ${busy} times`)
  console.log(`  half, 99%, 99.9% of responses within ${shares}`)
  for (const step of STEPS) {
    const of = responses.filter(received => received.step === step)
    const busy = of.filter(({ status }) => status === 503)
    const times = [0.5, 0.99, 0.999].map(share => within(share, of).toFixed(0)).join(', ')
    console.log(
      `  ${step.padEnd(8)} ${of.length} responses within ${times} ms, ${busy.length} of them busy within ${within(0.99, busy).toFixed(0)} ms`,
    )
  }
}

/** Starts a storefront and an edge beside the market's own, and returns both edges. */
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
  return { edgeUrls: [url, edge.url], pids: () => [storefront.pid(), edge.pid()] }
}

async function memoryOf(pids: readonly (number | undefined)[]): Promise<number> {
  const { output } = await runProgram('ps', ['-o', 'rss=', '-p', pids.filter(Boolean).join(',')])
  return output.split('\n').reduce((sum, line) => sum + Number(line), 0) / 1024
}

/** Products that anybody can order now, with boxes for all. */
async function stockUp(domain: Domain): Promise<number[]> {
  const ids = (await offersByFarm(domain, new Date())).flat()
  for (const _id of ids)
    await Stocks(domain.connection).updateOne({ _id }, { $set: { [STOCK_FIELDS.available]: PLENTY } })
  return ids
}

async function play(market: Market, given: number, domain: Domain, stops: (() => Promise<void>)[]): Promise<string[]> {
  const products = await stockUp(domain)
  const tokens: string[] = []
  while (tokens.length < VISITORS) {
    const from = FIRST_VISITOR + tokens.length
    const people = Array.from({ length: 500 }, (_unused, index) => ({ id: from + index, role: 'customer' as const }))
    tokens.push(...(await tokensOf(people, market.engines.redisUrl)))
  }
  const second = await secondPair(market, stops)
  let came = 0
  const arriving: Arriving = {
    edgeUrls: second.edgeUrls,
    nextToken: () => tokens[came++ % VISITORS] ?? '',
    nextProduct: () => products[Math.floor(Math.random() * products.length)] ?? 0,
  }
  const memory = () => memoryOf([...Object.values(market.pids()), ...second.pids()])
  await arrive({ rate: 3, seconds: 10 }, arriving)
  let knee = given
  for (let rate = 3; given === 0; rate *= 1.25) {
    const wave = { rate, seconds: 8 }
    const measured = await arrive(wave, arriving)
    print('Rising', wave, measured)
    if (!isWell(measured)) break
    knee = rate
  }
  if (knee === 0) return ['three visitors a second are too many']
  const before = await memory()
  const calm = { rate: knee * 0.7, seconds: 15 }
  const atEase = await arrive(calm, arriving)
  print('At 70% of the knee', calm, atEase)
  const harvest = products[0] ?? 0
  await Stocks(domain.connection).updateOne({ _id: harvest }, { $set: { [STOCK_FIELDS.available]: HARVEST } })
  const wave = { rate: knee * 3, seconds: Math.ceil(2_000 / (knee * 3)) }
  const rush = await arrive(wave, { ...arriving, nextProduct: () => harvest })
  print('A rush for one harvest', wave, rush)
  const recovery = { rate: calm.rate, seconds: 10 }
  const after = await arrive(recovery, arriving)
  print('Ten seconds afterwards', recovery, after)
  const grown = (await memory()) - before
  console.log(`Memory of the servers: ${before.toFixed(0)} MB before, ${grown.toFixed(0)} MB more after`)
  return faultsOf({ rush, after, grown, before })
}

interface Played {
  readonly rush: Measured
  readonly after: Measured
  /** MB. */
  readonly grown: number
  readonly before: number
}

function faultsOf({ rush: { ends, responses }, after, grown, before }: Played): string[] {
  const busy = responses.filter(({ status }) => status === 503)
  const orders = responses.filter(({ step }) => step === 'order')
  const faults: readonly [boolean, string][] = [
    [ends.failed > 0 || after.ends.failed > 0, 'requests failed'],
    [ends.ordered > HARVEST, `${ends.ordered} boxes were sold of ${HARVEST}`],
    [ends.ordered < HARVEST && ends['sold out'] > 0 && ends.refused === 0, 'boxes are left that somebody wanted'],
    [busy.some(({ retryAfter }) => retryAfter === undefined), 'a busy response says not how long to wait'],
    [orders.some(({ status }) => status === 503), 'a person with a quote was refused'],
    [within(0.99, busy) > 3_000, 'busy responses come after seconds'],
    [!isWell(after), 'it is not as before ten seconds later'],
    [grown > before * 0.25, 'the servers hold more memory afterwards'],
  ]
  return faults.flatMap(([isSo, text]) => (isSo ? [text] : []))
}

const { values } = parseArgs({ options: { knee: { type: 'string', default: '0' } } })
const knee = z.coerce.number().nonnegative().parse(values.knee)
await withMarket({ seed: false, environment: { NODE_ENV: 'production', TRUSTED_PROXIES: '1' } }, async market => {
  const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
  const domain = await openDomain({ uri: market.engines.mongoUri, database })
  const stops: (() => Promise<void>)[] = []
  try {
    await seedManyProducts({ products: PRODUCTS, farms: FARMS, now: new Date() }, domain)
    const faults = await play(market, knee, domain, stops)
    for (const fault of faults) console.log(`FAULT: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    for (const stop of stops.reverse()) await stop()
    await closeDomain(domain)
  }
})
