import { boxesNow, currentOrder, givenBack, moneyOf, type Reason } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { newAdjustment } from '../adjust/adjustment.ts'
import type { OrderChange, StepMaker } from '../order-change.ts'
import { statusChange } from '../set-order-status.ts'

/** Returns the change that removes all boxes of a product and refunds them; cancels the order for the last product or an open payment. */
export async function giveBack(
  order: OrderRecord,
  { productId, reason, by }: { productId: number; reason: Reason; by: StepMaker },
  domain: Domain,
): Promise<OrderChange> {
  const isLast = currentOrder(order).items.every(item => item.productId === productId)
  if (isLast || moneyOf(order) === 'unpaid')
    return statusChange(order, { to: 'cancelled', reason, at: by.now, by }, domain)
  const lines = [{ productId, quantity: boxesNow(order, productId) }]
  const facts = { kind: 'withdrawn' as const, lines: givenBack(order, lines), reason }
  return { ...(await newAdjustment(order, facts, by, domain)), boxes: [{ to: 'available', lines }] }
}
