import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { collection } from '../records/collection.ts'
import { Counters } from '../records/counter.ts'
import { record, text } from '../records/fields.ts'
import { duplicateKey } from './database-errors.ts'
import type { Domain } from './domain.ts'

async function takeBlock(connection: Connection, kind: string, count: number): Promise<number> {
  const counter = await Counters(connection)
    .findOneAndUpdate({ _id: kind }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return counter.last - count + 1
}

/** After this time the next request stops waiting for the previous one. */
const PATIENCE_MS = 2_000

interface Counter {
  /** Settles when the latest request ends or times out. */
  sent: Promise<unknown>
  /** The block of the next request, shared by all waiting callers. */
  next?: { count: number; first: Promise<number> } | undefined
}

const counters = new WeakMap<Connection, Map<string, Counter>>()

function counterOf(connection: Connection, kind: string): Counter {
  const kinds = counters.get(connection) ?? new Map<string, Counter>()
  counters.set(connection, kinds)
  const counter = kinds.get(kind) ?? { sent: Promise.resolve() }
  kinds.set(kind, counter)
  return counter
}

/**
 * Returns the next id of a kind ('product', 'order' …), or the first of `count` consecutive ones. Runs outside transactions, so that
 * writers never wait for each other's ids; gaps are fine. Callers of this process that wait for a request share the next block. Blocks
 * are never allocated in advance, so ids rise with time across processes.
 */
export async function nextId({ connection }: Domain, kind: string, count = 1): Promise<number> {
  const counter = counterOf(connection, kind)
  const next = counter.next ?? nextBlock(counter, { connection, kind })
  const place = next.count
  next.count += count
  return (await next.first) + place
}

function nextBlock(counter: Counter, { connection, kind }: { connection: Connection; kind: string }) {
  const first = counter.sent.then(() => {
    counter.next = undefined
    return takeBlock(connection, kind, block.count)
  })
  const block: NonNullable<Counter['next']> = { count: 0, first }
  counter.next = block
  const ended = first.catch(() => undefined)
  counter.sent = Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })])
  return block
}

interface MarketRecord {
  _id: 'market'
  marketId: string
}

const schema = record<MarketRecord>({ _id: text, marketId: text })
const Markets = collection<MarketRecord>('market', schema)

/** Returns a name unique to this database and its backups, so that external files can be matched to their market. */
export async function marketIdOf({ connection }: Domain): Promise<string> {
  const readMarket = () => Markets(connection).findById('market').lean<MarketRecord>()
  const market = await readMarket()
  if (market) return market.marketId
  try {
    const marketId = randomUUID()
    await Markets(connection).create([{ _id: 'market', marketId }])
    return marketId
  } catch (error) {
    const first = duplicateKey(error) ? await readMarket() : null
    if (first) return first.marketId
    throw error
  }
}
