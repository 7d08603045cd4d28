import { fail, waitsForPayment } from '@santhe/rules'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { orderPlaced } from '../order/order-events.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { changePayment } from './change-payment.ts'
import { findPaymentOfPurchase } from './queries.ts'

async function putOnDelivery(
  { purchaseId, buyerId }: PaymentRecord,
  waiting: readonly OrderRecord[],
  tx: Domain,
): Promise<void> {
  const ofOrders = waiting.map(({ _id, status }) => ({
    filter: { _id, buyerId, status, paymentMethod: 'cashfree', paymentStatus: 'unpaid', hasBoxes: true } as const,
    update: { $set: { paymentMethod: 'cod', payUntil: null, isForFarm: true } },
  }))
  const ofPurchase = { filter: { _id: purchaseId, buyerId }, update: { $set: { 'purchase.paymentMethod': 'cod' } } }
  const changed = await Orders(tx.connection).bulkWrite(
    [...ofOrders, ofPurchase].map(updateOne => ({ updateOne })),
    { session: tx.session },
  )
  if (changed.modifiedCount !== waiting.length + 1) startOver()
}

/**
 * Closes the open payment of a purchase and leaves its orders to be paid on delivery, with the original prices and boxes; their farms
 * see them from now on. Money that still arrives for the payment is refunded in full. A repeat changes nothing.
 * docs/payments.md#pay-on-delivery-instead.
 * @throws NOT_FOUND
 * @throws PAYMENT_CLOSED when it was paid, cancelled or has expired
 */
export async function payOnDelivery(
  { purchaseId, buyerId, now }: { purchaseId: number; buyerId: number; now: Date },
  domain: Domain,
): Promise<void> {
  await retryOnConflict(domain, async () => {
    const payment = await findPaymentOfPurchase({ purchaseId, buyerId }, domain)
    if (payment.replacedAt) return
    const waiting = (await ordersOfPurchase(payment, domain)).filter(waitsForPayment)
    if (payment.status !== 'open' || payment.expiresAt <= now || waiting.length === 0) fail('PAYMENT_CLOSED')
    await tryTransaction(domain, async tx => {
      await changePayment(payment, { status: 'expired', replacedAt: now }, now, tx)
      await putOnDelivery(payment, waiting, tx)
      const placed = waiting.map(order => orderPlaced({ ...order, isForFarm: true }))
      await addEvents(
        placed.map(event => ({ ...event, at: now })),
        tx,
      )
    })
  })
}
