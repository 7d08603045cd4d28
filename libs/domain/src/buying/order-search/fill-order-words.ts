import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { orderWords } from './order-words.ts'

/** So few a round that placing orders hardly notices: 90,000 orders an hour. */
const BATCH_SIZE = 25

/**
 * Writes what the office searches by to the next orders that have none. A job's work and not
 * that of placing, since an order has some forty words, each in four indexes: that would take longer than the rest of the order.
 */
export async function fillOrderWords({ connection }: Domain): Promise<void> {
  const orders = Orders(connection)
  const withoutWords = { words: trusted({ $exists: false }) }
  const waiting = await orders
    .find(withoutWords)
    .select({ recipient: 1, items: 1 })
    .limit(BATCH_SIZE)
    .lean<Pick<OrderRecord, '_id' | 'recipient' | 'items'>[]>()
  if (waiting.length === 0) return
  await orders.bulkWrite(
    waiting.map(order => ({
      updateOne: { filter: { _id: order._id, ...withoutWords }, update: { $set: { words: orderWords(order) } } },
    })),
    { ordered: false },
  )
}
