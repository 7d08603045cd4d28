import {
  addPlaces,
  type DeliveryArea,
  type DeliveryDay,
  type DeliverySlot,
  type DeliveryWish,
  fail,
  type IstDate,
  isLimited,
  istDateOf,
  plannedDay,
  slotOf,
  windowsWithRoom,
} from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { planId } from '../../records/delivery-plan.ts'
import type { OrderRecord } from '../../records/order.ts'
import { failNoPlace } from '../order/delivery/assign-slots.ts'
import { readDays, readPlans } from '../order/delivery/queries.ts'
import { checkDeliveryChoice } from '../order/delivery-choice.ts'
import { checkChosenDay } from '../order/new-orders.ts'
import { ordersFor } from '../order/policy.ts'
import type { OrderInput } from './order-change.ts'
import { newStep, runOrderCommand } from './order-command.ts'

export interface ChooseDelivery extends OrderInput, DeliveryWish {}

/** The new slot of an order; `isNamed` when its window was chosen or is limited, `isFixed` when a limit requires its day. */
interface NewPlace {
  slot: DeliverySlot
  isNamed: boolean
  isFixed: boolean
}

/** Returns days with the order's own place counted as free, since it releases it. */
function withOwn(days: readonly DeliveryDay[], slot: DeliverySlot): DeliveryDay[] {
  return days.map(day => (slot.date === day.date && !day.isClosed ? addPlaces(day, slot.window, 1) : day))
}

/**
 * Returns the new place of an order; in another area its window stays.
 * @throws VALIDATION for a day that is too early or too late, and when the day or window is full
 */
async function newPlace(
  { district, delivery }: OrderRecord,
  { slot, wish, from, today }: { slot: DeliverySlot; wish: DeliveryWish; from: IstDate; today: IstDate },
  domain: Domain,
): Promise<NewPlace> {
  const { date = slot.date } = wish
  // Its own day is always allowed, even one from before days were limited.
  if (date !== slot.date || date < from) checkChosenDay(date, { first: from, field: 'date', today })
  const zone = { district: district ?? '', area: slot.area }
  const plan = district === null ? undefined : (await readPlans([zone], domain)).get(planId(zone))
  const isElsewhere = slot.area !== delivery.area
  const offered = await readDays({ zone, plan, from: date }, domain)
  const days = isElsewhere ? offered : withOwn(offered, slot)
  const free = windowsWithRoom(days[0]?.left ?? { morning: 0, afternoon: 0, evening: 0 })
  const isDayLimited = isLimited(plannedDay(plan, date).places)
  const chosen = wish.window ?? (isDayLimited && !isElsewhere ? undefined : (delivery.window ?? undefined))
  const window = chosen === undefined ? free[0] : free.find(each => each === chosen)
  if (window === undefined) {
    const field = free.length === 0 ? 'date' : 'window'
    const isWish = wish.date !== undefined || wish.window !== undefined
    return failNoPlace({ days, window: chosen, field: isWish ? field : 'zipCode', today })
  }
  const isNamed = chosen !== undefined || isDayLimited
  return { slot: { area: slot.area, date, window }, isNamed, isFixed: isDayLimited }
}

function isOwnPlace({ delivery }: OrderRecord, { date, window }: Pick<DeliverySlot, 'date' | 'window'>): boolean {
  const own = slotOf(delivery)
  return own?.date === date && own.window === window
}

function isSame(order: OrderRecord, { slot, isNamed }: NewPlace): boolean {
  return isOwnPlace(order, slot) && (!isNamed || order.delivery.window === slot.window)
}

/** Whether the actor's choice is the order's latest step: a repeated request, as after a lost response, changes nothing. */
function isRepeat(order: OrderRecord, { actor, date, window }: ChooseDelivery): boolean {
  const { delivery, by } = order.timeline.at(-1) ?? {}
  if (!delivery || by !== actor.id || !isOwnPlace(order, delivery)) return false
  const isItsWindow = window === undefined || (window === delivery.window && window === order.delivery.window)
  return isItsWindow && (date === undefined || date === delivery.date)
}

/**
 * Chooses another day or window for an order and returns it: takes the new place and releases the old one in one transaction. Choosing
 * the current one or repeating a choice changes nothing. docs/product/delivery.md#another-day
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED when another day can't be chosen now
 * @throws VALIDATION for a day that is too early, too late or full
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function chooseDelivery(input: ChooseDelivery, domain: Domain): Promise<OrderRecord> {
  const { actor, date, window } = input
  const decide = (order: OrderRecord) => deliveryChange(order, input, domain)
  const scope = ordersFor(actor, 'order.setStatus')
  return runOrderCommand(
    { name: 'chooseDelivery', body: { date, window }, scope, shows: 'address', decide },
    input,
    domain,
  )
}

/** Returns the change for another day or window, or for an address in another area. Throws like `chooseDelivery`. */
export async function deliveryChange(
  order: OrderRecord,
  input: ChooseDelivery & { area?: DeliveryArea | undefined },
  domain: Domain,
) {
  const { actor, date, window, area, now } = input
  if (!area && isRepeat(order, input)) return undefined
  const { from } = checkDeliveryChoice(actor, order, now)
  const own = slotOf(order.delivery) ?? fail('STATUS_NOT_ALLOWED')
  const requested = { slot: area ? { ...own, area } : own, wish: { date, window } }
  const place = await newPlace(order, { ...requested, from, today: istDateOf(now) }, domain)
  if (!area && isSame(order, place)) return undefined
  const { slot, isNamed, isFixed } = place
  const chosen = { date: slot.date, window: slot.window }
  const isOwn = isOwnPlace(order, slot)
  const step = area && isOwn ? undefined : await newStep(order, input, { delivery: chosen }, domain)
  const isChosen = step !== undefined || isFixed || order.delivery.isChosen
  const delivery = { ...order.delivery, area: slot.area, ...chosen, isChosen, window: isNamed ? slot.window : null }
  // The order's own slot is already counted.
  return { ...(step && { step }), fields: { delivery }, slot: isOwn && !area ? undefined : slot }
}
