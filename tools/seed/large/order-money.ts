import type { OrderRecord, PaymentRecord, PurchaseRecord } from '@santhe/domain'
import { POLL_FIELDS } from '@santhe/domain/records'

const PAYMENT_MS = 20 * 60_000
const PAID_AFTER_MS = 90_000

/** Returns the purchase of a single order. */
export function purchaseOf({ _id, paymentMethod, fees, subtotal, total }: OrderRecord): PurchaseRecord {
  return { orderIds: [_id], paymentMethod, fees, subtotal, total }
}

/** Returns the completed online payment of a single order, so that no job reads it from the provider. */
export function paymentOf({ purchaseId, buyerId, total: amount, createdAt }: OrderRecord): PaymentRecord {
  return {
    _id: `santhe-${purchaseId}-${String(purchaseId).padStart(8, '0')}`,
    purchaseId,
    buyerId,
    amount,
    status: 'paid',
    sessionId: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PAYMENT_MS),
    paidAt: new Date(createdAt.getTime() + PAID_AFTER_MS),
    cfPaymentId: String(9_000_000_000 + purchaseId),
    [POLL_FIELDS.count]: 1,
    revision: 2,
  }
}
