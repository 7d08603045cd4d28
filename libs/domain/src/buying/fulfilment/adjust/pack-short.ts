import { boxesNow, currentOrder, fail, type GivenBack, givenBack, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { ordersFor, requireOfficeRole } from '../../order/policy.ts'
import type { OrderChange, OrderInput } from '../order-change.ts'
import { runOrderCommand } from '../order-command.ts'
import { statusChange } from '../set-order-status.ts'
import { checkPackable } from '../take-farm-steps.ts'
import { checkSeenAdjustments, isAllOf, newAdjustment } from './adjustment.ts'

/** The existing boxes, or the paise to refund for boxes that weigh less. */
export type ShortLine = { productId: number; quantity: number } | { productId: number; amount: Paise }

export interface PackShort extends OrderInput {
  lines: readonly ShortLine[]
  reason: string
  /** Number of adjustments that the actor saw. */
  seen?: number | undefined
}

/** @throws VALIDATION for another product, more boxes than ordered, or more money than they cost */
function backOf(order: OrderRecord, line: ShortLine): GivenBack[] {
  const { productId } = line
  const boxes = boxesNow(order, productId)
  if (boxes === 0) return fail('VALIDATION', { fields: { lines: say('adjust.notInOrder') } })
  if ('quantity' in line) {
    if (line.quantity > boxes) fail('VALIDATION', { fields: { lines: say('adjust.tooManyBoxes', { boxes }) } })
    return line.quantity === boxes ? [] : [{ productId, quantity: boxes - line.quantity }]
  }
  const ofProduct = currentOrder(order).items.filter(item => item.productId === productId)
  const most = ofProduct.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  if (line.amount > most) fail('VALIDATION', { fields: { lines: say('adjust.tooMuch', { amount: most }) } })
  return [{ productId, amount: line.amount }]
}

/**
 * Packs less of an order than ordered and returns it: fewer boxes, or an amount for boxes that weigh less. Adjusts the money;
 * without any box the order is cancelled. docs/product/adjustments.md#short
 * @throws NOT_FOUND
 * @throws FORBIDDEN for customers
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED before it is accepted, after it has left, and for an own purchase
 * @throws CONFLICT when it was adjusted since the actor saw it
 * @throws VALIDATION
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function packShort(input: PackShort, domain: Domain): Promise<OrderRecord> {
  const { actor, lines, reason, seen, now } = input

  async function decide(order: OrderRecord): Promise<OrderChange | undefined> {
    requireOfficeRole(actor, order)
    checkPackable(order)
    const back = lines.flatMap(line => backOf(order, line))
    if (back.length === 0) return undefined
    checkSeenAdjustments(order, seen)
    const missing = back.flatMap(line => ('quantity' in line ? [line] : []))
    const boxes = [{ to: 'nowhere', lines: missing }] as const
    if (isAllOf(order, missing))
      return { ...(await statusChange(order, { to: 'cancelled', reason, at: now, by: input }, domain)), boxes }
    const adjustment = await newAdjustment(
      order,
      { kind: 'short', lines: givenBack(order, back), reason },
      input,
      domain,
    )
    return { ...adjustment, boxes }
  }

  const scope = ordersFor(actor, 'order.setStatus')
  return runOrderCommand({ name: 'packShort', body: { lines, reason }, scope, shows: 'address', decide }, input, domain)
}
