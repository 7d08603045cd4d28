import { Counters } from '../../records/counter.ts'
import type { Domain } from '../domain.ts'

/**
 * Takes the next whole number of a kind ('product', 'order' …), or the first of `count` in a row.
 * Always outside a transaction, so that numbers never make two writers wait for each other; gaps are fine.
 */
export async function nextId({ connection }: Domain, kind: string, count = 1): Promise<number> {
  const counter = await Counters(connection)
    .findOneAndUpdate({ _id: kind }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return counter.last - count + 1
}
