import { cp, mkdir } from 'node:fs/promises'
import { checkConfirmations } from './check/check-confirmations.ts'
import { checkMessages } from './check/check-messages.ts'
import { checkMoney } from './check/check-money.ts'
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
import { type Size, writeScript } from './script/write-script.ts'
import { noConfirmations } from './world/confirmations.ts'
import { openWorld, type World } from './world/open-world.ts'
import { stockMarket } from './world/stock-market.ts'

export interface RunSeed {
  seed: number
  size: Size
  /** The path of the built storefront. */
  program: string
  /** Called with a line for everything that is done. */
  trace?: ((line: string) => void) | undefined
  /** The folder in which the logs of a failed seed are saved. */
  logFolder?: string | undefined
}

export interface SeedReport {
  seed: number
  /** The failed checks, in words; empty where all passed. */
  problems: string[]
  /** The actions and their results. */
  summary: string
  counts: Counts
}

function summaryOf({ purchases, payments, refunds, outbox }: MarketRows, books: ProviderBooks, counts: Counts): string {
  const online = purchases.filter(({ paymentMethod }) => paymentMethod === 'cashfree').length
  const replaced = payments.filter(({ replacedAt }) => replacedAt).length
  const done = refunds.filter(({ state }) => state === 'done').length
  const kills = ['storefront 0', 'storefront 1', 'the engine', 'Redis']
    .map(name => [name, counts.of(`kill ${name}`)] as const)
    .filter(([, times]) => times > 0)
    .map(([name, times]) => `${name}${times > 1 ? ` ${times} times` : ''}`)
  return [
    `${counts.of('visits')} visits, ${purchases.length} purchases, ${online} of them online, ${replaced} on delivery instead`,
    `${books.receipts.length} payments came, ${payments.filter(({ status }) => status === 'paid').length} purchases paid by them`,
    `${done} of ${refunds.length} refunds done, ${outbox.length} messages`,
    kills.length > 0 ? `killed ${kills.join(', ')}` : 'nobody killed',
  ].join('; ')
}

async function play({ seed, size, trace = () => {} }: RunSeed, world: World): Promise<SeedReport> {
  const script = writeScript(seed, size)
  const { victims, provider, domain, redisUrl, storefrontUrls } = world
  const market = await stockMarket(script, redisUrl, domain)
  const stage: Stage = {
    ...{ seed, market, provider, domain, trace },
    storefronts: storefrontApis(storefrontUrls),
    confirmations: noConfirmations(),
    counts: newCounts(),
  }
  const stopWatching = watchStock(stage)
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
    ...checkMessages(drained.market),
    ...(await checkFigures(domain)),
    ...checkConfirmations(stage.confirmations, drained.market),
  ]
  const summary = `${summaryOf(drained.market, drained.books, stage.counts)}; at rest after ${drained.seconds.toFixed(1)} s`
  return { seed, problems, summary, counts: stage.counts }
}

/** Plays one seed in a market of its own, lets it come to rest, and checks it. Returns the report. */
export async function runSeed(options: RunSeed): Promise<SeedReport> {
  const world = await openWorld(options.program)
  try {
    const report = await play(options, world)
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
