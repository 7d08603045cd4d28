import { randomUUID } from 'node:crypto'
import { Schema } from 'mongoose'
import { collection } from '../records/collection.ts'
import { Counters } from '../records/counter.ts'
import { duplicateKey } from './database-errors.ts'
import type { Domain } from './domain.ts'

/**
 * Returns the next id of a kind ('product', 'order' …), or the first of `count` in a row.
 * Always outside of a transaction, so that writers never wait for each other's ids; gaps are fine.
 */
export async function nextId({ connection }: Domain, kind: string, count = 1): Promise<number> {
  const counter = await Counters(connection)
    .findOneAndUpdate({ _id: kind }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return counter.last - count + 1
}

interface MarketRecord {
  _id: 'market'
  marketId: string
}

const schema = new Schema<MarketRecord>(
  { _id: { type: String, required: true }, marketId: { type: String, required: true } },
  { versionKey: false },
)
const Markets = collection<MarketRecord>('market', schema)

/** Returns a name that no other database has, and that its backups keep, so that files outside of it can be distinguished from another market's. */
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
