import { cp, mkdir } from 'node:fs/promises'
import { api } from '@santhe/http-kit/testing'
import { checkAftermath } from './check/check-aftermath.ts'
import { checkConfirmations } from './check/check-confirmations.ts'
import { checkMessages } from './check/check-messages.ts'
import { checkMoney } from './check/check-money.ts'
import { checkOrderMoney } from './check/check-order-money.ts'
import { checkPurchases } from './check/check-purchases.ts'
import { checkFigures, checkStock } from './check/check-stock.ts'
import type { ProviderBooks } from './check/provider-books.ts'
import type { MarketRows } from './check/read-market.ts'
import { drain } from './drain.ts'
import { type Counts, newCounts } from './play/counts.ts'
import { playScript } from './play/play-script.ts'
import type { Stage } from './play/stage.ts'
import { storefrontApis } from './play/stage.ts'
import { watchStock } from './play/watch-stock.ts'
import { startMoment } from './script/start.ts'
import { type Script, type Size, writeScript } from './script/write-script.ts'
import type { BuiltPrograms } from './world/back-end.ts'
import { noConfirmations } from './world/confirmations.ts'
import { openWorld, type World } from './world/open-world.ts'
import { stockMarket } from './world/stock-market.ts'

export interface RunSeed {
  seed: number
  size: Size
  programs: BuiltPrograms['programs']
  /** Called with a line for each step. */
  trace?: ((line: string) => void) | undefined
  /** Folder for the logs of a failed seed. */
  logFolder?: string | undefined
}

/** On a slow machine the clock may pass the start before the market is filled; then it just continues. */
const SETUP_MS = 60_000

export interface SeedReport {
  seed: number
  /** Failed checks, in words; empty if all passed. */
  problems: string[]
  /** The actions and their results. */
  summary: string
  counts: Counts
}

function summaryOf(
  { purchases, payments, refunds, outbox, ...market }: MarketRows,
  books: ProviderBooks,
  counts: Counts,
): string {
  const online = purchases.filter(({ paymentMethod }) => paymentMethod === 'cashfree').length
  const replaced = payments.filter(({ replacedAt }) => replacedAt).length
  const more = payments.filter(({ change, status }) => change && status === 'paid').length
  const done = refunds.filter(({ state }) => state === 'done').length
  const kills = ['storefront 0', 'storefront 1', 'the office', 'the engine', 'Redis']
    .map(name => [name, counts.of(`kill ${name}`)] as const)
    .filter(([, times]) => times > 0)
    .map(([name, times]) => `${name}${times > 1 ? ` ${times} times` : ''}`)
  return [
    `${counts.of('visits')} visits, ${purchases.length} purchases, ${online} of them online, ${replaced} on delivery instead`,
    `${books.receipts.length} payments came, ${payments.filter(({ status }) => status === 'paid').length} purchases and changes paid by them, ${more} of them changes`,
    `${done} of ${refunds.length} refunds done, ${outbox.length} messages`,
    `${market.choices.length} choices, ${market.complaints.length} complaints, ${counts.of('POST /api/products/:id/waits 200')} waits`,
    kills.length > 0 ? `killed ${kills.join(', ')}` : 'nobody killed',
  ].join('; ')
}

interface Play {
  script: Script
  start: Date
  trace: (line: string) => void
}

async function play({ script, start, trace }: Play, world: World): Promise<SeedReport> {
  const { seed } = script
  const { victims, provider, domain, redisUrl, storefrontUrls, officeUrl, clock } = world
  const market = await stockMarket(script, redisUrl, domain)
  const stage: Stage = {
    ...{ seed, market, provider, domain, clock, trace },
    storefronts: storefrontApis(storefrontUrls),
    office: api({ url: officeUrl }),
    confirmations: noConfirmations(),
    counts: newCounts(),
  }
  const stopWatching = watchStock(stage)
  clock.to(start)
  await playScript(script, victims, stage)
  const stockProblems = await stopWatching()
  trace('-- everything comes to rest')
  const drained = await drain(stage)
  const problems = [
    ...drained.outstanding.map(task => `after ${Math.round(drained.seconds)} s there are still ${task}`),
    ...stockProblems,
    ...checkStock(market.products, drained.market),
    ...checkPurchases(drained.market),
    ...checkMoney(drained.market, drained.books),
    ...checkOrderMoney(drained.market),
    ...checkAftermath(drained.market, new Date()),
    ...checkMessages(drained.market),
    ...(await checkFigures(domain)),
    ...checkConfirmations(stage.confirmations, drained.market),
  ]
  const summary = `${summaryOf(drained.market, drained.books, stage.counts)}; at rest after ${drained.seconds.toFixed(1)} s`
  return { seed, problems, summary, counts: stage.counts }
}

/** Runs one seed in its own market, brings that to rest, and checks it. Returns the report. */
export async function runSeed(options: RunSeed): Promise<SeedReport> {
  const { seed, size, programs, trace = () => {} } = options
  const script = writeScript(seed, size)
  const start = startMoment(script.start, new Date())
  const world = await openWorld({ programs, start: new Date(start.getTime() - SETUP_MS) })
  try {
    const report = await play({ script, start, trace }, world)
    if (report.problems.length > 0 && options.logFolder !== undefined) {
      await mkdir(options.logFolder, { recursive: true })
      await cp(world.folder, options.logFolder, {
        recursive: true,
        filter: file => !/\/(db|redis|\S+-files)$/.test(file),
      })
    }
    return report
  } finally {
    await world.close()
  }
}
