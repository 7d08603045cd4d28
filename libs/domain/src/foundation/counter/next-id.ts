import { Counters } from '../../records/counter.ts'
import type { Domain } from '../domain.ts'

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
