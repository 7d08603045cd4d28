import { deliveryWindowFromNotes, type EstimatedOrder, type IstDate, OPEN_STATUSES, orderEstimate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'

/** Stands for an order of which nobody knows when it will arrive: it comes after all others. */
export const NO_DUE_DAY: IstDate = '9999-12-31'

/** Returns what farms sort and filter their orders by: the day on which one should arrive, and the buyer's window. */
export function dueFields({ createdAt, notes, items }: Omit<EstimatedOrder, 'status'>) {
  const dueOn = orderEstimate({ status: 'pending', createdAt, notes, items }) ?? NO_DUE_DAY
  return { dueOn, deliveryWindow: deliveryWindowFromNotes(notes) ?? null } satisfies Partial<OrderRecord>
}

const BATCH_SIZE = 500

/** Writes `dueOn` and the window to the open orders that are older than these fields, and returns how many there were. */
export async function fillDueDays({ connection }: Domain): Promise<number> {
  const orders = Orders(connection)
  const withoutDay = { status: trusted({ $in: [...OPEN_STATUSES] }), dueOn: trusted({ $exists: false }) }
  for (let filled = 0; ; ) {
    const older = await orders.find(withoutDay).limit(BATCH_SIZE).lean<OrderRecord[]>()
    if (older.length === 0) return filled
    await orders.bulkWrite(
      older.map(order => ({ updateOne: { filter: { _id: order._id }, update: { $set: dueFields(order) } } })),
      { ordered: false },
    )
    filled += older.length
  }
}
