import { fail, type ProductQuantity, waitsForPayment } from '@santhe/rules'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { ordersOfPurchase } from '../order/queries.ts'

/** The buyer has another open payment for the same boxes. */
export class UnpaidTwin extends Error {}

/** Returns a text for boxes that ignores their order. */
export function cartKeyOf(lines: readonly ProductQuantity[]): string {
  const boxes = lines.map(({ productId, quantity }) => `${productId}x${quantity}`)
  return boxes.sort().join(' ')
}

/**
 * Writes the payment of a new purchase in its transaction.
 * @throws UnpaidTwin when the database has accepted a concurrent one
 */
export async function writePayment(payment: PaymentRecord, { connection, session }: Domain): Promise<void> {
  try {
    await OnlinePayments(connection).insertMany([payment], { session, lean: true })
  } catch (error) {
    throw duplicateKey(error) ? new UnpaidTwin() : error
  }
}

/**
 * Refuses a purchase of the same boxes as an unpaid one of the same buyer. Replaces one that can't be paid any more, or is partly
 * cancelled, by repeating the attempt. docs/payments.md#the-same-boxes-twice.
 * @throws UNPAID_PURCHASE with the unpaid purchase
 */
export async function refuseUnpaidTwin(
  { buyerId, cartKey, now }: { buyerId: number; cartKey: string; now: Date },
  domain: Domain,
): Promise<never> {
  const payments = OnlinePayments(domain.connection)
  const twin = await payments.findOne({ buyerId, cartKey, status: 'open' }).lean<PaymentRecord>()
  if (twin) {
    const orders = await ordersOfPurchase(twin, domain)
    const canBePaid = twin.expiresAt > now && orders.every(waitsForPayment)
    if (canBePaid) fail('UNPAID_PURCHASE', { details: { purchaseId: twin.purchaseId } })
    await payments.updateOne(ifUnchanged(twin), { $unset: { cartKey: 1 } })
  }
  return startOver()
}
