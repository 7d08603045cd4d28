import {
  boughtItems,
  boughtMore,
  boxesNow,
  buyerChangesUntil,
  currentOrder,
  type DeliveryWish,
  fail,
  givenBack,
  moneyOf,
  type ProductQuantity,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { deliveryChange } from '../choose-delivery.ts'
import type { BoxMove, OrderChange, OrderInput } from '../order-change.ts'
import { runOrderCommand } from '../order-command.ts'
import { statusChange } from '../set-order-status.ts'
import { checkSeenAdjustments, isAllOf, newAdjustment } from './adjustment.ts'
import { type Contact, contactChange } from './contact-change.ts'
import { moreOf } from './more-boxes.ts'

export interface ChangeOrder extends OrderInput, DeliveryWish {
  /** Boxes as they shall be, 0 for none; a product that is left out stays as it is. */
  items: readonly ProductQuantity[]
  contact: Contact
  /** How many adjustments its buyer saw. */
  seen?: number | undefined
}

/** Nobody needs more; item numbers of an order have room for them. */
const MOST_ADJUSTMENTS = 50

/** @throws ORDER_NOT_CHANGEABLE outside the window, from `packaging` on, once it has a bill, and while its payment is open */
function checkChangeable(order: OrderRecord, now: Date): void {
  const money = moneyOf(order)
  const isFull = (order.adjustments?.length ?? 0) >= MOST_ADJUSTMENTS
  if (isFull || order.bill || !buyerChangesUntil({ ...currentOrder(order), money }, now)) fail('ORDER_NOT_CHANGEABLE')
}

/**
 * Changes boxes, address, phone and notes of an order for its buyer and returns it; without any box it is cancelled. Boxes that are taken
 * back can be bought again at once. docs/product/adjustments.md#changes
 * @throws NOT_FOUND
 * @throws ORDER_NOT_CHANGEABLE
 * @throws CONFLICT when it was adjusted since its buyer looked
 * @throws VALIDATION
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OUT_OF_STOCK
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export function changeOrder(input: ChangeOrder, domain: Domain): Promise<OrderRecord> {
  const { actor, items, contact, date, window, seen, now } = input

  async function decide(order: OrderRecord): Promise<OrderChange | undefined> {
    const steps = items.map(({ productId, quantity }) => ({ productId, by: quantity - boxesNow(order, productId) }))
    const { fields, changed } = await contactChange(order, contact, domain)
    const moved = steps.filter(({ by }) => by !== 0)
    const isTimed = date !== undefined || window !== undefined
    if (moved.length === 0 && changed.length === 0 && !isTimed) return undefined
    checkSeenAdjustments(order, seen)
    checkChangeable(order, now)
    const timed = isTimed ? await deliveryChange(order, input, domain) : undefined
    if (moved.length === 0 && changed.length === 0) return timed
    if (moved.some(({ productId }) => !boughtItems(order).some(item => item.productId === productId))) {
      fail('VALIDATION', { fields: { items: say('adjust.notInOrder') } })
    }
    const less = moved.flatMap(({ productId, by }) => (by < 0 ? [{ productId, quantity: -by }] : []))
    if (less.length === moved.length && isAllOf(order, less))
      return statusChange(order, { to: 'cancelled', reason: '', at: now, by: input }, domain)
    const more = await moreOf(
      order,
      moved.flatMap(({ productId, by }) => (by > 0 ? [{ productId, quantity: by }] : [])),
      input,
      domain,
    )
    const lines = [...givenBack(order, less), ...boughtMore(more)]
    const facts = {
      kind: 'changed' as const,
      lines,
      ...(changed.length > 0 && { changed }),
      ...(more.items.length > 0 && more),
    }
    const boxes: BoxMove[] = [
      { to: 'available', lines: less },
      { to: 'sold', lines: more.items },
    ]
    return {
      ...timed,
      ...(await newAdjustment(order, facts, input, domain)),
      fields: { ...timed?.fields, ...fields },
      boxes,
    }
  }

  const command = { name: 'changeOrder', body: { items, contact, date, window }, scope: { buyerId: actor.id }, decide }
  return runOrderCommand(command, input, domain)
}
