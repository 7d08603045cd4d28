import { waitsForPayment } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { marketStep } from '../order/market-step.ts'
import { type OrderRecord, Orders } from '../order/model.ts'
import { orderStatusChanged } from '../order/order-events.ts'
import { addEvents } from '../outbox/add-event.ts'
import { ordersOfPurchase } from '../purchase/queries.ts'
import { returnBoxes } from '../stock/move-boxes.ts'
import { inOneTransaction, startOver } from '../until-settled.ts'
import { changePayment } from './change-payment.ts'
import type { PaymentRecord } from './model.ts'

const REASON = 'Payment was not completed'

function stepOf({ status }: OrderRecord, at: Date) {
  return marketStep({ at, from: status, to: 'cancelled', reason: REASON })
}

async function cancel(waiting: readonly OrderRecord[], now: Date, inside: Domain): Promise<void> {
  const cancelled = await Orders(inside.connection).bulkWrite(
    waiting.map(order => ({
      updateOne: {
        filter: { _id: order._id, status: order.status, paymentStatus: 'unpaid', hasBoxes: true },
        update: {
          $set: { status: 'cancelled', hasBoxes: false, payUntil: null },
          $push: { timeline: stepOf(order, now) },
        },
      },
    })),
    { session: inside.session },
  )
  if (cancelled.modifiedCount !== waiting.length) startOver()
  const boxes = waiting.flatMap(order => order.items)
  if (!(await returnBoxes(boxes, inside))) startOver()
  await addEvents(
    waiting.map(order => orderStatusChanged(order, stepOf(order, now))),
    inside,
  )
}

/**
 * Ends an open payment whose time is over, as it was read: its orders that still wait are cancelled by the market and their boxes
 * return, once. Starts the try over when somebody was faster. docs/payments.md#expiry.
 */
export async function expirePayment(payment: PaymentRecord, now: Date, domain: Domain): Promise<void> {
  const waiting = (await ordersOfPurchase(payment.purchaseId, domain)).filter(waitsForPayment)
  await inOneTransaction(domain, async inside => {
    await changePayment(payment, { status: 'expired' }, now, inside)
    if (waiting.length > 0) await cancel(waiting, now, inside)
  })
}
