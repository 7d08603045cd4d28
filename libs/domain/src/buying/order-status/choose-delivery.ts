import {
  addPlaces,
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
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { isJournalled, writeJournal } from '../../foundation/write-entry.ts'
import { planId } from '../../records/delivery-plan.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'
import { readDays, readPlans } from '../delivery/queries.ts'
import { failNoPlace } from '../delivery/refusals.ts'
import { takePlaces } from '../delivery/take-places.ts'
import { checkDeliveryChoice } from '../order/delivery-choice.ts'
import { ordersFor } from '../order/policy.ts'
import { journalOpenings } from '../order/read-order.ts'
import { readOutcome } from '../order/read-outcome.ts'
import { checkChosenDay } from '../order/requested-delivery.ts'
import { readSettable, type StepMaker, stepBy, writeStep } from './order-step.ts'

export interface ChooseDelivery extends StepMaker, DeliveryWish {
  orderId: number
  idempotencyKey?: string | undefined
}

/** The slot that an order moves to; `isNamed` when its window was chosen or is limited. */
interface NewPlace {
  slot: DeliverySlot
  isNamed: boolean
}

/** Returns days of which the order's own place counts as free: it gives it back. */
function withOwn(days: readonly DeliveryDay[], slot: DeliverySlot): DeliveryDay[] {
  return days.map(day => (slot.date === day.date && !day.isClosed ? addPlaces(day, slot.window, 1) : day))
}

/** Returns the place that an order would move to. Throws VALIDATION for a day that is too early or too late, and where the day or window has no place left. */
async function newPlace(
  { district, delivery }: OrderRecord,
  { slot, wish, from, today }: { slot: DeliverySlot; wish: DeliveryWish; from: IstDate; today: IstDate },
  domain: Domain,
): Promise<NewPlace> {
  const { date = slot.date } = wish
  // Its own day stays, also one from before there was a last one.
  if (date !== slot.date || date < from) checkChosenDay(date, { first: from, field: 'date', today })
  const zone = { district: district ?? '', area: slot.area }
  const plan = district === null ? undefined : (await readPlans([zone], domain)).get(planId(zone))
  const days = withOwn(await readDays({ zone, plan, from: date }, domain), slot)
  const free = windowsWithRoom(days[0]?.left ?? { morning: 0, afternoon: 0, evening: 0 })
  const isDayLimited = isLimited(plannedDay(plan, date).places)
  const chosen = wish.window ?? (isDayLimited ? undefined : (delivery.window ?? undefined))
  const window = chosen === undefined ? free[0] : free.find(each => each === chosen)
  if (window === undefined) {
    return failNoPlace({ days, window: wish.window, field: free.length === 0 ? 'date' : 'window', today })
  }
  return { slot: { area: slot.area, date, window }, isNamed: chosen !== undefined || isDayLimited }
}

function isOwnPlace({ delivery }: OrderRecord, { date, window }: Pick<DeliverySlot, 'date' | 'window'>): boolean {
  const own = slotOf(delivery)
  return own?.date === date && own.window === window
}

function isSame(order: OrderRecord, { slot, isNamed }: NewPlace): boolean {
  return isOwnPlace(order, slot) && (!isNamed || order.delivery.window === slot.window)
}

/** Whether an actor's choice is the latest thing that happened to an order: a request that is repeated, as after a lost response, changes nothing. */
function isRepeat(order: OrderRecord, { actor, date, window }: ChooseDelivery): boolean {
  const { delivery, by } = order.timeline.at(-1) ?? {}
  if (!delivery || by !== actor.id || !isOwnPlace(order, delivery)) return false
  const isItsWindow = window === undefined || (window === delivery.window && window === order.delivery.window)
  return isItsWindow && (date === undefined || date === delivery.date)
}

/** Writes in one transaction the new place, which gives the old one back, the history, who is notified, and what staff did. */
async function moveTo(
  order: OrderRecord,
  { slot, isNamed }: NewPlace,
  by: StepMaker,
  save: (changed: OrderRecord, tx: Domain) => Promise<void>,
  domain: Domain,
): Promise<OrderRecord> {
  const { date, window } = slot
  const { actor, now, device = '' } = by
  const { status, district } = order
  const delivery = { ...order.delivery, date, isChosen: true, window: isNamed ? window : null }
  const fields = { delivery, undo: null }
  const step: OrderStepRecord = {
    ...(await stepBy(actor, domain)),
    ...{ at: now, from: status, to: status, reason: '', delivery: { date, window } },
  }
  const changed = { ...order, ...fields, timeline: [...order.timeline, step] }
  await tryTransaction(domain, async tx => {
    // The order's own place is already counted.
    if (!isOwnPlace(order, slot) && district !== null && !(await takePlaces([{ district, ...slot }], tx))) startOver()
    await writeStep(order, { step, fields }, tx)
    const { _id: orderId, buyerId, farmerId: farmId, farmName, isForFarm } = order
    const parties = { orderId, buyerId, farmId, farmName, isForFarm, byId: actor.id }
    await addEvent({ kind: 'deliveryChosen', at: now, ...parties, date, window }, tx)
    if (isJournalled(actor) && buyerId !== actor.id) {
      const about = {
        act: 'order.deliverySet',
        thing: 'order',
        thingId: orderId,
        name: `#${orderId}`,
        district,
      } as const
      const own = slotOf(order.delivery)
      const before = { date: own?.date, window: own?.window }
      await writeJournal(
        { ...about, fields: ['date', 'window'], before, after: { date, window } },
        { actor, now, device },
        tx,
      )
    }
    await save(changed, tx)
  })
  return changed
}

/**
 * Chooses another day or window for an order and returns it: the new place is taken and the old one given back in one transaction. What it
 * has already changes nothing, nor does a choice that is sent again after its response was lost. docs/product/delivery.md#another-day
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED when another day can't be chosen now
 * @throws VALIDATION for a day that is too early, too late or full
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export async function chooseDelivery(input: ChooseDelivery, domain: Domain): Promise<OrderRecord> {
  const { actor, orderId, date, window, now, device = '', idempotencyKey } = input
  const wish = { date, window }
  const request = { actorId: actor.id, call: `chooseDelivery ${orderId}`, key: idempotencyKey, body: wish }
  const attempt = async () => {
    const order = await readSettable({ _id: orderId, ...ordersFor(actor, 'order.setStatus') }, domain)
    if (isRepeat(order, input)) return order
    const { from } = checkDeliveryChoice(actor, order, now)
    const slot = slotOf(order.delivery) ?? fail('STATUS_NOT_ALLOWED')
    const place = await newPlace(order, { slot, wish, from, today: istDateOf(now) }, domain)
    if (isSame(order, place)) return order
    const save = (changed: OrderRecord, tx: Domain) =>
      saveOutcome(request, { orders: [{ id: orderId, steps: changed.timeline.length }] }, now, tx)
    return moveTo(order, place, input, save, domain)
  }
  const replay = async (first: Parameters<typeof readOutcome>[0]) =>
    (await readOutcome(first, domain)).orders[0] ?? fail('NOT_FOUND')
  const order = await onlyOnce(request, { command: () => retryOnConflict(domain, attempt), replay }, domain)
  await journalOpenings([order], { actor, device, now }, domain)
  return order
}
