import type { Domain, OrderRecord } from '@santhe/domain'
import { Journal, Outbox } from '@santhe/domain/records'
import {
  AT_ONCE,
  entryOf,
  journalEntryOf,
  nextId,
  openingOf,
  orderPlaced,
  outboxRecordsOf,
  stepEvent,
  withdrawableRecordsOf,
} from '@santhe/domain/seeding'
import { type Actor, UNDO_STEP_MS } from '@santhe/rules'
import { ObjectId } from 'mongodb'
import { insertAll } from './large/insert-all.ts'

type News = ReturnType<typeof outboxRecordsOf>[number] & { _id: ObjectId }
type Entry = ReturnType<typeof entryOf>

const withId = (record: Omit<News, '_id'>): News => ({ _id: new ObjectId(), ...record })

/** Returns an order with the data to undo its last step, and its history's records in outbox and journal. */
function tracesOf(order: OrderRecord, admin: Actor): { order: OrderRecord; news: News[]; entries: Entry[] } {
  const [, ...steps] = order.timeline
  const news = outboxRecordsOf(orderPlaced(order)).map(withId)
  const entries: Entry[] = []
  const opened = new Set<string>()
  let undo: OrderRecord['undo']
  for (const [index, step] of steps.entries()) {
    const event = stepEvent(order, step)
    const { from, to, at: now, by } = step
    if (to === 'cancelled' || from === null) {
      news.push(...outboxRecordsOf(event).map(withId))
      undo = null
      continue
    }
    const until = new Date(now.getTime() + UNDO_STEP_MS)
    const records = withdrawableRecordsOf(event, { dueAt: until, atOnce: AT_ONCE }).map(withId)
    const outboxIds = records.filter(({ isWithdrawable }) => isWithdrawable).map(({ _id }) => _id)
    undo = { by, before: { status: from, packedAt: null }, after: { steps: index + 2 }, until, outboxIds }
    news.push(...records)
    const act = { actor: admin, device: '', now }
    entries.push(entryOf(journalEntryOf(order, { step }), act))
    const opening = openingOf(order, act)
    if (!opened.has(opening.onceKey)) entries.push(entryOf(opening, act))
    opened.add(opening.onceKey)
  }
  return { order: { ...order, ...(undo !== undefined && { undo }) }, news, entries }
}

/**
 * Writes the side records of orders' histories: news in the outbox, and the office's journal. Returns the orders
 * as stored.
 */
export async function seedTraces(orders: readonly OrderRecord[], admin: Actor, domain: Domain): Promise<OrderRecord[]> {
  const traces = orders.map(order => tracesOf(order, admin))
  const entries = traces.flatMap(each => each.entries)
  const firstEntry = await nextId(domain, 'journal', entries.length)
  await insertAll(
    Outbox(domain.connection),
    traces.flatMap(({ news }) => news),
  )
  await insertAll(
    Journal(domain.connection),
    entries.map((entry, place) => ({ _id: firstEntry + place, ...entry })),
  )
  return traces.map(({ order }) => order)
}
