import { boughtMore, boxesNow, type DeliveryWish, fail, givenBack, type ProductQuantity } from '@santhe/rules'
import { sellLines } from '../../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { startOver } from '../../../foundation/retry-on-conflict.ts'
import type { AdjustmentRecord, OrderRecord } from '../../../records/order.ts'
import { changeUntil } from '../../order/policy.ts'
import { deliveryChange } from '../choose-delivery.ts'
import type { OrderChange, OrderInput } from '../order-change.ts'
import { runOrderCommand } from '../order-command.ts'
import { statusChange } from '../set-order-status.ts'
import { checkSeenAdjustments, isAllOf, newAdjustment } from './adjustment.ts'
import { type AreaChange, withAreaFees } from './area-change.ts'
import { type Contact, contactChange } from './contact-change.ts'
import { type More, moreOf } from './more-boxes.ts'
import { isOpenChange, openedChange } from './paid-change.ts'

export interface ChangeOrder extends OrderInput, DeliveryWish {
  /** Requested boxes, 0 for none; omitted products stay unchanged. */
  items: readonly ProductQuantity[]
  contact: Contact
  /** Number of adjustments that the buyer saw. */
  seen?: number | undefined
  /** Time to pay more boxes online; by default 20 minutes. */
  paymentSeconds?: number | undefined
}

/**
 * @throws ORDER_NOT_CHANGEABLE outside the window, from `packaging` on, when it is full or billed, during an open payment, and for boxes
 * of a replacement: its complaint is refunded from the order that it replaces, which has no money for bought boxes
 */
function checkChangeable(order: OrderRecord, { now, isOfBoxes }: { now: Date; isOfBoxes: boolean }): void {
  if (!changeUntil(order, now) || (isOfBoxes && order.replaces)) fail('ORDER_NOT_CHANGEABLE')
}

interface Changed {
  less: readonly ProductQuantity[]
  more: More
  changed: NonNullable<AdjustmentRecord['changed']>
  area: AreaChange | undefined
}

async function changedBoxes(
  order: OrderRecord,
  { less, more, changed, area }: Changed,
  input: ChangeOrder,
  domain: Domain,
): Promise<OrderChange> {
  const { items, fees, offers } = more
  const facts = {
    kind: 'changed' as const,
    lines: [...givenBack(order, less), ...boughtMore(more)],
    ...(changed.length > 0 && { changed }),
    ...(items.length > 0 && { items, fees }),
  }
  const also = async (tx: Domain) => {
    if (!(await sellLines(items, { personId: input.actor.id, offers }, tx))) startOver()
  }
  const adjustment = await withAreaFees(order, { facts, area, now: input.now }, domain)
  return { ...(await newAdjustment(order, adjustment, input, domain)), boxes: [{ to: 'available', lines: less }], also }
}

/**
 * Changes boxes, address, phone and notes of an order for its buyer and returns it; without any box it is cancelled. Removed boxes
 * can be bought again immediately. More boxes of an order paid online need a separate payment, before which nothing changes.
 * docs/product/adjustments.md#changes
 * @throws NOT_FOUND
 * @throws ORDER_NOT_CHANGEABLE
 * @throws CONFLICT when it was adjusted since its buyer saw it
 * @throws VALIDATION
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OUT_OF_STOCK
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function changeOrder(input: ChangeOrder, domain: Domain): Promise<OrderRecord> {
  const { actor, items, contact, date, window, seen, now } = input

  async function decide(order: OrderRecord): Promise<OrderChange | undefined> {
    const steps = items.map(({ productId, quantity }) => ({ productId, by: quantity - boxesNow(order, productId) }))
    const { fields, changed, area } = await contactChange(order, contact, domain)
    const moved = steps.filter(({ by }) => by !== 0)
    const isTimed = date !== undefined || window !== undefined
    const isOfBoxes = changed.length === 0 && !isTimed
    if (isOfBoxes && (moved.length === 0 || isOpenChange(order, items))) return undefined
    checkSeenAdjustments(order, seen)
    checkChangeable(order, { now, isOfBoxes: moved.length > 0 })
    const isMoved = area !== undefined && order.delivery.area !== null
    const timed = isTimed || isMoved ? await deliveryChange(order, { ...input, area: area?.to }, domain) : undefined
    if (moved.length === 0 && changed.length === 0) return timed
    const less = moved.flatMap(({ productId, by }) => (by < 0 ? [{ productId, quantity: -by }] : []))
    if (less.length === moved.length && isAllOf(order, less))
      return statusChange(order, { to: 'cancelled', reason: '', at: now, by: input }, domain)
    const wished = moved.flatMap(({ productId, by }) => (by > 0 ? [{ productId, quantity: by }] : []))
    const more = await moreOf({ ...order, ...timed?.fields }, wished, input, domain)
    if (more.items.length > 0 && order.paymentMethod === 'cashfree') {
      return openedChange(order, more, { ...input, isAlone: isOfBoxes && more.items.length === moved.length })
    }
    const adjusted = await changedBoxes(order, { less, more, changed, area }, input, domain)
    return { ...timed, ...adjusted, fields: { ...timed?.fields, ...fields } }
  }

  const command = { name: 'changeOrder', body: { items, contact, date, window }, scope: { buyerId: actor.id }, decide }
  return runOrderCommand(command, input, domain)
}
