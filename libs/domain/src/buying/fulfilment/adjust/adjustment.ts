import { amountOfLines, boxesNow, countAdjustments, currentOrder, fail, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { AdjustmentRecord, OrderRecord } from '../../../records/order.ts'
import { orderRefundOf, refundOfAdjustment } from '../../refund/new-refund.ts'
import { paymentOf } from '../cancelled-money.ts'
import type { OrderChange, StepMaker } from '../order-change.ts'
import { makerOf } from '../order-command.ts'

/** @throws CONFLICT when an order was adjusted, cancelled or reopened since the actor looked: amounts and boxes would count twice */
export function checkSeenAdjustments(order: OrderRecord, seen: number | undefined): void {
  if (seen !== undefined && seen !== countAdjustments(order)) fail('CONFLICT', { message: say('adjust.changed') })
}

/** Whether these boxes are all that an order has now. */
export function isAllOf(order: OrderRecord, boxes: readonly ProductQuantity[]): boolean {
  return currentOrder(order).items.every(({ productId }) =>
    boxes.some(line => line.productId === productId && line.quantity === boxesNow(order, productId)),
  )
}

type Facts = Pick<AdjustmentRecord, 'kind' | 'lines'> & Partial<AdjustmentRecord>

/** Cash is paid on delivery. */
function isPaid({ paymentMethod, status }: OrderRecord): boolean {
  return paymentMethod === 'cashfree' || status === 'delivered'
}

/** Returns an adjustment of an order and, where it is paid already, the refund of what comes back. */
export async function newAdjustment(
  order: OrderRecord,
  facts: Facts,
  { actor, maker, now }: StepMaker,
  domain: Domain,
): Promise<Pick<OrderChange, 'adjustment' | 'money'>> {
  const by = maker ?? (await makerOf(actor, domain))
  const adjustment: AdjustmentRecord = { ...by, at: now, reason: '', refund: null, ...facts }
  const amount = -amountOfLines(facts.lines)
  if (amount <= 0 || !isPaid(order)) return { adjustment }
  const reason = adjustment.reason === '' ? say(`reason.${facts.kind}`) : adjustment.reason
  const payment = order.paymentMethod === 'cod' ? null : await paymentOf(order, domain)
  const cause = { by: { id: by.by, name: by.byName }, reason, now, amount }
  const refund = refundOfAdjustment(order, payment, cause)
  return { adjustment: { ...adjustment, refund: orderRefundOf(refund) }, money: { fields: {}, refund } }
}
