import {
  type Actor,
  addDays,
  currentOrder,
  type DeliverySlot,
  earliestDelivery,
  fail,
  type IstDate,
  istDateOf,
  mayBuyerCancel,
  moneyOf,
  openOutcomeOf,
  type RoundOutcome,
  slotOf,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { OrderRecord } from '../../records/order.ts'
import { officeRole } from './policy.ts'

/** First day that may be chosen for an order, and its area. */
export interface DeliveryChoice {
  area: DeliverySlot['area']
  from: IstDate
}

/** Returns the latest outcome at the door if the order is on its way and nothing has happened since. */
function failedOutcome({ status, timeline }: OrderRecord): RoundOutcome | undefined {
  return status === 'shipping' ? openOutcomeOf(timeline)?.outcome : undefined
}

/** Farm, manager and admin; deliverers and taluk agents promise no days. */
function mayOfficeChoose(actor: Actor, order: OrderRecord): boolean {
  const role = officeRole(actor, order)
  return role === 'admin' || role === 'district_manager' || role === 'farmer'
}

function isInWindow(order: OrderRecord, now: Date): boolean {
  const money = moneyOf(order)
  return money !== 'unpaid' && !order.openChange && mayBuyerCancel({ ...currentOrder(order), money }, now).may
}

/**
 * Returns the first day that somebody may choose for an order, or undefined if they may not: its buyer while it can be modified and
 * after a failed delivery; its farm, the district's manager and an admin after its boxes were brought back.
 * docs/product/delivery.md#another-day
 */
export function deliveryChoiceOf(actor: Actor, order: OrderRecord, now: Date): DeliveryChoice | undefined {
  const slot = slotOf(order.delivery)
  if (!slot || actor.assist) return undefined
  const today = istDateOf(now)
  const outcome = failedOutcome(order)
  const isOwn = order.buyerId === actor.id
  const isAgain = isOwn ? outcome !== undefined : outcome === 'broughtBack' && mayOfficeChoose(actor, order)
  if (isAgain) return { area: slot.area, from: addDays(today, 1) }
  if (!isOwn || !isInWindow(order, now)) return undefined
  const earliest = earliestDelivery(currentOrder(order).items, istDateOf(order.createdAt))
  return { area: slot.area, from: [earliest, today].sort().at(-1) ?? today }
}

/**
 * Returns the first day that an actor may choose.
 * @throws STATUS_NOT_ALLOWED when they may not
 */
export function checkDeliveryChoice(actor: Actor, order: OrderRecord, now: Date): DeliveryChoice {
  return deliveryChoiceOf(actor, order, now) ?? fail('STATUS_NOT_ALLOWED', { message: say('delivery.noChoice') })
}
