import { statementMonthsOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { FiguresFills } from '../../records/figures.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'

const BATCH_SIZE = 500

const MARK = { _id: 'statementMonths' } as const

/** Returns whether every order says in which statements it stands. */
export async function areStatementMonthsFilled({ connection }: Domain): Promise<boolean> {
  return (await FiguresFills(connection).exists(MARK)) !== null
}

/** Writes once into older orders in which statements they stand, and returns how many there were; 0 where that was done before. */
export async function fillStatementMonths({ now }: { now: Date }, domain: Domain): Promise<number> {
  if (await areStatementMonthsFilled(domain)) return 0
  const { connection } = domain
  let filled = 0
  for (let after = 0; ; ) {
    const orders = await Orders(connection)
      .find({ _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .lean<OrderRecord[]>()
    const last = orders.at(-1)
    if (last === undefined) break
    const writes = orders
      .filter(({ isForFarm, statementMonths }) => isForFarm && !statementMonths)
      .map(order => ({ _id: order._id, timeline: order.timeline, statementMonths: statementMonthsOf(order) }))
      .filter(({ statementMonths }) => statementMonths.length > 0)
      .map(({ _id, timeline, statementMonths }) => ({
        // A step that was made meanwhile has written them.
        updateOne: {
          filter: { _id, timeline: trusted({ $size: timeline.length }) },
          update: { $set: { statementMonths } },
        },
      }))
    if (writes.length > 0) await Orders(connection).bulkWrite(writes, { ordered: false })
    filled += writes.length
    after = last._id
  }
  await FiguresFills(connection).updateOne(MARK, { $set: { at: now } }, { upsert: true })
  return filled
}
