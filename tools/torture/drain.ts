import { setTimeout as pause } from 'node:timers/promises'
import { POLL_FIELDS } from '@santhe/domain/records'
import { type ProviderBooks, readProviderBooks } from './check/provider-books.ts'
import { idAtProvider, type MarketRows, readMarket } from './check/read-market.ts'
import type { Stage } from './play/stage.ts'
import { nextOfDay } from './script/start.ts'

const POLL_MS = 400
const TIMEOUT_MS = 60_000
/** Due time for everything in backoff, so that the drain need not wait for hours. */
const LONG_AGO = new Date(0)

/** Deletes dead programs' leases, and makes all retries due. */
export async function letTimePass({ domain }: Pick<Stage, 'domain'>): Promise<void> {
  const collection = (name: string) => domain.connection.collection(name)
  await collection('leases').deleteMany({})
  for (const name of ['refunds', 'outbox']) {
    await collection(name).updateMany({ dueAt: { $gt: LONG_AGO } }, { $set: { dueAt: LONG_AGO } })
  }
}

/** Describes the market's outstanding work; empty when it is at rest. */
function outstandingWork(
  { quotes, payments, refunds, outbox, choices, complaints, waits, stocks }: MarketRows,
  books: ProviderBooks,
  webhooks: number,
): string[] {
  const unchecked = payments.filter(({ [POLL_FIELDS.nextAt]: checkAt }) => checkAt !== undefined && checkAt <= LONG_AGO)
  const now = new Date()
  const unending = new Set(books.providerRefunds.flatMap(({ refundId, isDone }) => (isDone ? [] : refundId)))
  const isOnItsWay = (refund: MarketRows['refunds'][number]) =>
    refund.paymentId !== null &&
    (refund.state === 'due' || (refund.state === 'sent' && !unending.has(idAtProvider(refund))))
  const counts: [number, string][] = [
    [books.pending, 'payments whose outcome the provider does not know yet'],
    [webhooks, 'webhook events on their way'],
    [quotes.length, 'quotes that reserve boxes'],
    [payments.filter(({ status }) => status === 'open').length, 'open payments'],
    [unchecked.length, 'payments not yet polled again'],
    [refunds.filter(isOnItsWay).length, 'refunds on their way'],
    [outbox.filter(({ dueAt }) => dueAt !== undefined).length, 'events not delivered'],
    [
      choices.filter(({ state, deadline }) => state === 'open' && deadline <= now).length,
      'choices after their deadline',
    ],
    [
      complaints.filter(({ waitsFor, dueAt }) => waitsFor !== 'admin' && dueAt !== null && dueAt < now).length,
      'complaints to pass on',
    ],
    [waits.filter(({ offer }) => offer && offer.until <= now).length, 'offers that lapsed'],
    [stocks.reduce((sum, { inLine }) => sum + inLine, 0), 'boxes of lines to offer'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, task]) => `${count} ${task}`)
}

async function readState(stage: Stage): Promise<{ market: MarketRows; books: ProviderBooks; webhooks: number }> {
  const books = await readProviderBooks(stage.provider)
  const { waiting } = await stage.provider.webhooks()
  return { books, webhooks: waiting.length, market: await readMarket(stage.domain) }
}

export interface DrainResult {
  market: MarketRows
  books: ProviderBooks
  /** Outstanding work at the timeout; empty if the market came to rest. */
  outstanding: string[]
  seconds: number
}

/** Later than the longest deadline; the drain continues to a time when boxes are offered. */
const LATER_MS = 73 * 3_600_000

/**
 * Brings the market to rest: no more faults, all programs running, all deadlines over.
 * After the provider's outstanding money has arrived, polls each payment again, as the next hours would.
 */
export async function drain(stage: Stage): Promise<DrainResult> {
  const since = performance.now()
  await stage.provider.clearFaults()
  const morning = nextOfDay('morning', new Date(Date.now() + LATER_MS))
  stage.clock.to(morning)
  let isMoneyIn = false
  for (;;) {
    const state = await readState(stage)
    const outstanding = outstandingWork(state.market, state.books, state.webhooks)
    if (!isMoneyIn && state.books.pending === 0) {
      isMoneyIn = true
      await stage.domain.connection
        .collection('payments')
        .updateMany({ [POLL_FIELDS.nextAt]: { $exists: true } }, { $set: { [POLL_FIELDS.nextAt]: LONG_AGO } })
      continue
    }
    const waited = performance.now() - since
    if ((isMoneyIn && outstanding.length === 0) || waited > TIMEOUT_MS) {
      return { ...state, outstanding: outstanding, seconds: waited / 1_000 }
    }
    await letTimePass(stage)
    await pause(POLL_MS)
  }
}
