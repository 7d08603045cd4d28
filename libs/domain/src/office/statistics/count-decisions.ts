import { istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { WaitedProduct } from '../../records/events.ts'
import { Counted, type CountedRecord } from '../../records/figures.ts'
import { additionsOf, figuresOfCounted, writeCounted } from './count-orders.ts'
import { pathOf, waitOf } from './figures.ts'
import type { Addition } from './stored-figures.ts'

export interface Decision extends WaitedProduct {
  productId: number
  at: Date
}

function recordOf({ productId, at, since, district, taluk }: Decision): CountedRecord {
  const figures = [{ path: pathOf.decided(waitOf(since, at)), count: 1 }]
  return { _id: `decision ${productId} ${at.toISOString()}`, day: istDateOf(at), district, taluk, figures }
}

/** Stores uncounted decisions, and returns their additions. A repeat adds nothing. */
export async function countDecisions(decisions: readonly Decision[], tx: Domain): Promise<Addition[]> {
  if (decisions.length === 0) return []
  const records = new Map(decisions.map(recordOf).map(record => [record._id, record]))
  const counted = await Counted(tx.connection)
    .find({ _id: trusted({ $in: [...records.keys()] }) }, { _id: 1 }, { session: tx.session })
    .lean<Pick<CountedRecord, '_id'>[]>()
  for (const { _id } of counted) records.delete(_id)
  await writeCounted([...records.values()], tx)
  return [...records.values()].flatMap(record => additionsOf(record, figuresOfCounted(record)))
}
