import { waitsForPayment } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { returnBoxes } from '../../catalog/stock/move-boxes.ts'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { marketStep, orderStatusChanged } from '../order/order-events.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { changePayment } from './change-payment.ts'

function stepOf({ status }: OrderRecord, at: Date) {
  return marketStep({ at, from: status, to: 'cancelled', reason: say('reason.notPaid') })
}

async function cancel(waiting: readonly OrderRecord[], now: Date, tx: Domain): Promise<void> {
  const cancelled = await Orders(tx.connection).bulkWrite(
    waiting.map(order => ({
      updateOne: {
        filter: {
          _id: order._id,
          buyerId: order.buyerId,
          status: order.status,
          paymentStatus: 'unpaid',
          hasBoxes: true,
        },
        update: {
          $set: { status: 'cancelled', hasBoxes: false, payUntil: null },
          $push: { timeline: stepOf(order, now) },
        },
      },
    })),
    { session: tx.session },
  )
  if (cancelled.modifiedCount !== waiting.length) startOver()
  const boxes = waiting.flatMap(order => order.items)
  if (!(await returnBoxes(boxes, tx))) startOver()
  await addEvents(
    waiting.map(order => orderStatusChanged(order, stepOf(order, now))),
    tx,
  )
}

/**
 * Expires an open payment: the market cancels its unpaid orders and returns their boxes, once.
 * Repeats the attempt on a write conflict. docs/payments.md#expiry.
 */
export async function expirePayment(payment: PaymentRecord, now: Date, domain: Domain): Promise<void> {
  const waiting = (await ordersOfPurchase(payment, domain)).filter(waitsForPayment)
  await tryTransaction(domain, async tx => {
    await changePayment(payment, { status: 'expired' }, now, tx)
    if (waiting.length > 0) await cancel(waiting, now, tx)
  })
}
