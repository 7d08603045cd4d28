import { DELIVERY_WINDOWS, feeAreaOf, OPEN_STATUSES, pinOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { findPin } from '../../catalog/delivery-area/pins.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type DeliverySlot, type OrderRecord, Orders } from '../../records/order.ts'
import { NO_DUE_DAY } from './due-fields.ts'

const BATCH_SIZE = 500

/** Returns the place that an order has by its day, its window and its PIN. */
function slotOf({ recipient, deliveryWindow, dueOn = NO_DUE_DAY }: OrderRecord): DeliverySlot {
  const [firstWindow] = DELIVERY_WINDOWS
  const area = feeAreaOf(findPin(pinOf(recipient.zipCode) ?? '')?.area)
  return { area, date: dueOn, window: deliveryWindow ?? firstWindow }
}

/** Writes the place of the open orders that are older than places, so that a limit counts them too, and returns how many there were. */
export async function fillSlots({ connection }: Domain): Promise<number> {
  const orders = Orders(connection)
  const withoutSlot = {
    status: trusted({ $in: [...OPEN_STATUSES] }),
    slot: trusted({ $exists: false }),
    pickup: trusted({ $ne: true as const }),
    dueOn: trusted({ $lt: NO_DUE_DAY }),
  }
  for (let filled = 0; ; ) {
    const older = await orders.find(withoutSlot).limit(BATCH_SIZE).lean<OrderRecord[]>()
    if (older.length === 0) return filled
    await orders.bulkWrite(
      older.map(order => ({
        updateOne: { filter: { _id: order._id, dueOn: order.dueOn }, update: { $set: { slot: slotOf(order) } } },
      })),
      { ordered: false },
    )
    filled += older.length
  }
}
