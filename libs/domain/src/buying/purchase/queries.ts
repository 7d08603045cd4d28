import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { PurchaseRecord } from '../../records/purchase.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'

export interface PurchaseDetails {
  purchase: PurchaseRecord & Pick<OrderRecord, '_id' | 'createdAt'>
  orders: OrderRecord[]
  /** Null when not paid online. */
  payment: PaymentRecord | null
}

/**
 * Returns a buyer's own purchase with its orders and its payment.
 * @throws NOT_FOUND
 */
export async function findPurchase(
  { id, buyerId }: { id: number; buyerId: number },
  domain: Domain,
): Promise<PurchaseDetails> {
  const orders = await Orders(domain.connection)
    .find({ purchaseId: id, buyerId })
    .sort({ _id: 1 })
    .lean<OrderRecord[]>()
  const [first] = orders
  if (!first?.purchase) return fail('NOT_FOUND')
  const { _id, createdAt, purchase } = first
  const isOnline = purchase.paymentMethod === 'cashfree'
  const payment = isOnline ? await readPaymentOfPurchase({ purchaseId: id, buyerId }, domain) : null
  return { purchase: { _id, createdAt, ...purchase }, orders, payment }
}
