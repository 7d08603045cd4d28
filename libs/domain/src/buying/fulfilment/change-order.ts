import {
  applyFees,
  boughtItems,
  boughtMore,
  boxesNow,
  buyerChangesUntil,
  currentOrder,
  type DeliveryWish,
  fail,
  givenBack,
  linesNow,
  moneyOf,
  type ProductQuantity,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderItemRecord, OrderRecord, Recipient } from '../../records/order.ts'
import type { PricedFee } from '../../records/priced-cart.ts'
import { readBuyableProducts } from '../cart/buyable-products.ts'
import { checkStock } from '../cart/check-stock.ts'
import { findDestination } from '../cart/destination.ts'
import { itemOf } from '../order/new-orders.ts'
import { orderWords } from '../order/search/order-words.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import { checkSeenAdjustments, isAllOf, newAdjustment } from './adjustment.ts'
import { deliveryChange } from './choose-delivery.ts'
import { type BoxMove, type OrderChange, type OrderInput, runOrderCommand } from './order-command.ts'
import { statusChange } from './set-order-status.ts'

type Contact = Partial<Pick<Recipient, 'address' | 'city' | 'state' | 'zipCode' | 'phone'>> & {
  notes?: string | undefined
}

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

/** Products of an order whose boxes become more. */
interface More {
  items: OrderItemRecord[]
  fees: PricedFee[]
}

const NO_MORE: More = { items: [], fees: [] }

/**
 * Returns boxes at today's price with their percentage fees; fixed and table fees stand.
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OUT_OF_STOCK
 * @throws VALIDATION where the product is of another harvest by now, or the order is paid online
 */
async function moreOf(
  order: OrderRecord,
  lines: readonly ProductQuantity[],
  { actor, now }: OrderInput,
  domain: Domain,
): Promise<More> {
  if (lines.length === 0) return NO_MORE
  if (order.paymentMethod === 'cashfree') fail('VALIDATION', { fields: { items: say('adjust.moreOnline') } })
  const productIds = lines.map(({ productId }) => productId)
  const [products, active] = await Promise.all([
    readBuyableProducts({ actor, productIds, now }, domain),
    listActiveFees(domain),
  ])
  const before = order.items.length + (order.adjustments ?? []).reduce((sum, { items = [] }) => sum + items.length, 0)
  const items = lines.map(({ productId, quantity }, place) => {
    const price = products.get(productId)?.price ?? 0
    return itemOf(
      { productId, quantity, price, lineTotal: price * quantity },
      { orderId: order._id, place: before + place },
      products,
    )
  })
  for (const item of items) {
    const placed = [...linesNow<OrderItemRecord>(order), ...boughtItems<OrderItemRecord>(order)].find(
      ({ productId }) => productId === item.productId,
    )
    if (
      item.status === placed?.status &&
      item.harvestDate === placed.harvestDate &&
      item.harvestMonth === placed.harvestMonth
    )
      continue
    fail('VALIDATION', { fields: { items: say('adjust.otherHarvest', { name: item.productName }) } })
  }
  const named = items.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
  await checkStock({ lines: named, now }, domain)
  const percentages = active.filter(({ type }) => type === 'percentage')
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const applied = applyFees(
    subtotal,
    percentages.map(({ _id, ...fee }) => ({ ...fee, id: _id })),
  )
  const orderOf = new Map(percentages.map(({ _id, displayOrder }) => [_id, displayOrder]))
  return { items, fees: applied.lines.map(fee => ({ ...fee, displayOrder: orderOf.get(fee.id) ?? 0 })) }
}

/** Returns what of the recipient becomes another. Throws VALIDATION for an address of another delivery area. */
async function contactChange(order: OrderRecord, contact: Contact, domain: Domain) {
  const { recipient, notes, delivery } = order
  const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined))
  const { notes: newNotes = notes, ...address }: Contact = given
  const after: Recipient = { ...recipient, ...address }
  const changed = (Object.keys(after) as (keyof Recipient)[]).filter(field => after[field] !== recipient[field])
  if (changed.includes('zipCode') && !delivery.isPickup) {
    const { area } = await findDestination({ zipCode: after.zipCode, field: 'zipCode' }, domain)
    if (area !== delivery.area) fail('VALIDATION', { fields: { zipCode: say('adjust.otherArea') } })
  }
  const words = orderWords({ ...order, recipient: after })
  const fields = {
    ...(changed.length > 0 && { recipient: after, words }),
    ...(newNotes !== notes && { notes: newNotes }),
  }
  return { fields, changed: newNotes === notes ? changed : [...changed, 'notes' as const] }
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
