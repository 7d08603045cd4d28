import { sellBoxes } from '../../catalog/stock/move-boxes.ts'
import { readStock } from '../../catalog/stock/queries.ts'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { ProductRecord } from '../../records/product.ts'
import { isForSale, readProducts } from '../cart/buyable-products.ts'
import { releaseExpiredReservations } from '../cart/release-reservations.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { refundOfPayment, writeRefunds } from '../refund/new-refund.ts'
import { changePayment } from './change-payment.ts'
import { isExpired, type PaidOrder, paidOrders } from './paid-orders.ts'
import type { ProviderSuccess } from './provider-order.ts'

/** Returns whether all its products are still for sale and all its boxes available; expired reservations are released first. */
async function hasAllBoxes({ items }: OrderRecord, now: Date, domain: Domain): Promise<boolean> {
  const productIds = items.map(item => item.productId)
  const products = await readProducts(productIds, domain)
  const isSold = (product: ProductRecord | undefined) => product !== undefined && isForSale(product, now)
  if (!productIds.every(id => isSold(products.get(id)))) return false
  const hasEnough = async () => {
    const available = await readStock(productIds, domain)
    return items.every(({ productId, quantity }) => (available.get(productId) ?? 0) >= quantity)
  }
  if (await hasEnough()) return true
  return (await releaseExpiredReservations({ now, productIds }, domain)) > 0 && hasEnough()
}

async function writeOrders(outcomes: readonly PaidOrder[], tx: Domain): Promise<void> {
  const written = await Orders(tx.connection).bulkWrite(
    outcomes.map(({ before, after }) => {
      const { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline } = after
      return {
        updateOne: {
          filter: { _id: before._id, status: before.status, paymentStatus: 'unpaid', hasBoxes: before.hasBoxes },
          update: { $set: { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline } },
        },
      }
    }),
    { session: tx.session },
  )
  if (written.modifiedCount !== outcomes.length) startOver()
}

export interface TakeMoney {
  /** The payment as it was read, not paid yet. */
  payment: PaymentRecord
  /** The payment at the provider that settles it. */
  first: ProviderSuccess
  /** Other successful payments, which are refunded. */
  others: readonly ProviderSuccess[]
  now: Date
}

/**
 * Settles a payment with the money that came for it: its orders are paid, revived or refunded, in one transaction. Starts the attempt
 * over when somebody was faster.
 */
export async function takeMoney({ payment, first, others, now }: TakeMoney, domain: Domain): Promise<void> {
  const orders = await ordersOfPurchase(payment.purchaseId, domain)
  const withBoxes = new Set<number>()
  for (const order of orders.filter(isExpired)) if (await hasAllBoxes(order, now, domain)) withBoxes.add(order._id)
  const outcomes = paidOrders({ orders, payment, withBoxes, now })
  const boxes = outcomes.filter(outcome => outcome.isRevived).flatMap(outcome => outcome.before.items)
  const refunds = [
    ...outcomes.flatMap(outcome => outcome.refund ?? []),
    ...others.map(success => refundOfPayment(payment, success, now)),
  ]
  await tryTransaction(domain, async tx => {
    const paidFields = { status: 'paid' as const, paidAt: first.at, cfPaymentId: first.cfPaymentId }
    await changePayment(payment, paidFields, now, tx)
    await writeOrders(outcomes, tx)
    if (!(await sellBoxes(boxes, tx))) startOver()
    await writeRefunds(refunds, tx)
    await addEvents(
      outcomes.flatMap(outcome => outcome.events),
      tx,
    )
  })
}
