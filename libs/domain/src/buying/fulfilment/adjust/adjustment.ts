import { amountOfLines, boxesNow, countAdjustments, currentOrder, fail, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { AdjustmentRecord, OrderRecord } from '../../../records/order.ts'
import { orderRefundOf, refundOfAdjustment, splitRefund } from '../../refund/new-refund.ts'
import { paidParts } from '../../refund/queries.ts'
import type { OrderChange, StepMaker } from '../order-change.ts'
import { makerOf } from '../order-command.ts'

/** @throws CONFLICT when the order was adjusted, cancelled or reopened since the actor saw it: amounts and boxes would count twice */
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

/**
 * Dates a change after the last step, and no earlier than the last change, for which its request may have waited: anything dated before
 * or with a step counts before it.
 */
function dateAfter({ timeline, adjustments = [] }: OrderRecord, now: Date): Date {
  const [step = 0, change = 0] = [timeline.at(-1), adjustments.at(-1)].map(last => last?.at.getTime())
  return new Date(Math.max(now.getTime(), step + 1, change))
}

/** Returns an adjustment of an order and, if already paid, the refund of the difference. */
export async function newAdjustment(
  order: OrderRecord,
  facts: Facts,
  { actor, maker, now }: StepMaker,
  domain: Domain,
): Promise<Pick<OrderChange, 'adjustment' | 'money'>> {
  const by = maker ?? (await makerOf(actor, domain))
  const adjustment: AdjustmentRecord = { ...by, at: dateAfter(order, now), reason: '', refund: null, ...facts }
  const amount = -amountOfLines(facts.lines)
  if (amount <= 0 || !isPaid(order)) return { adjustment }
  const reason = adjustment.reason === '' ? say(`reason.${facts.kind}`) : adjustment.reason
  const cause = { by: { id: by.by, name: by.byName }, reason, now }
  const refunds =
    order.paymentMethod === 'cod'
      ? [refundOfAdjustment(order, null, { ...cause, amount })]
      : splitRefund(await paidParts(order, domain), amount, (payment, part) =>
          refundOfAdjustment(order, payment, { ...cause, amount: part }),
        )
  const [first, ...others] = refunds
  const refund = first ? orderRefundOf(first, ...others) : null
  return { adjustment: { ...adjustment, refund }, money: { fields: {}, refunds } }
}
