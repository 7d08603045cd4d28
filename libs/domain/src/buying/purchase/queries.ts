import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { type PurchaseRecord, Purchases } from '../../records/purchase.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'

export interface PurchaseDetails {
  purchase: PurchaseRecord
  orders: OrderRecord[]
  /** Null where it is not paid online. */
  payment: PaymentRecord | null
}

/** Returns a buyer's own purchase with its orders and its payment. Throws NOT_FOUND. */
export async function findPurchase(
  { id, buyerId }: { id: number; buyerId: number },
  domain: Domain,
): Promise<PurchaseDetails> {
  const purchase = await Purchases(domain.connection).findOne({ _id: id, buyerId }).lean<PurchaseRecord>()
  if (!purchase) return fail('NOT_FOUND')
  const isOnline = purchase.paymentMethod === 'cashfree'
  const [orders, payment] = await Promise.all([
    ordersOfPurchase(id, domain),
    isOnline ? readPaymentOfPurchase(id, domain) : null,
  ])
  return { purchase, orders, payment }
}
