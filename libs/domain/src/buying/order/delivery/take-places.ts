import {
  addDays,
  type DeliveryPlan,
  type DeliverySlot,
  fail,
  istDateOf,
  plannedDay,
  slotOf,
  startOfIstDay,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { restartIfTwice } from '../../../foundation/retry-on-conflict.ts'
import { DeliveryTurns, planId, type Zone } from '../../../records/delivery-plan.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { countTaken, readPlans } from './queries.ts'

export type TakenSlot = DeliverySlot & Pick<Zone, 'district'>

export const turnId = (slot: TakenSlot) => `${planId(slot)} ${slot.date} ${slot.window}`

/** Writes one document per window, so that of concurrent orders one succeeds, and the others repeat and count it. */
async function takeTurn(slot: TakenSlot, { connection, session }: Domain): Promise<void> {
  const endsAt = startOfIstDay(addDays(slot.date, 1))
  const change = { $inc: { turns: 1 }, $setOnInsert: { endsAt } }
  await DeliveryTurns(connection)
    .updateOne({ _id: turnId(slot) }, change, { session, upsert: true })
    .catch(restartIfTwice)
}

/**
 * Takes places for orders that the same transaction writes afterwards. Returns false when a window has too few; the caller then aborts
 * the transaction. Unlimited windows are not written, and places need no release: an order that is cancelled, delivered before its
 * day or moved to another window is no longer counted. docs/data.md#delivery-places
 */
export async function takePlaces(slots: readonly TakenSlot[], tx: Domain): Promise<boolean> {
  if (tx.session === undefined) throw new Error('Places are taken only inside a transaction')
  const plans = await readPlans(slots, tx)
  const byTurn = new Map<string, TakenSlot[]>()
  for (const slot of slots) byTurn.set(turnId(slot), [...(byTurn.get(turnId(slot)) ?? []), slot])
  // In the order of ids, so that two buyers conflict at the first window instead of deadlocking.
  for (const [, ofWindow] of [...byTurn].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [slot] = ofWindow
    if (slot && !(await takeInWindow(slot, ofWindow.length, plans.get(planId(slot)), tx))) return false
  }
  return true
}

async function takeInWindow(
  slot: TakenSlot,
  orders: number,
  plan: DeliveryPlan | undefined,
  tx: Domain,
): Promise<boolean> {
  const { date, window } = slot
  const limit = plannedDay(plan, date).places[window]
  if (limit === null) return true
  await takeTurn(slot, tx)
  return (await countTaken(slot, tx)) + orders <= limit
}

/** Returns the limited slot that a cancelled order needs again, and the remaining places there; undefined when it needs none. */
export async function slotAgain(
  { delivery, district }: OrderRecord,
  now: Date,
  domain: Domain,
): Promise<{ slot: TakenSlot; remaining: number } | undefined> {
  const own = slotOf(delivery)
  if (!own || district === null || own.date < istDateOf(now)) return undefined
  const slot = { district, ...own }
  const limit = plannedDay((await readPlans([slot], domain)).get(planId(slot)), slot.date).places[slot.window]
  return limit === null ? undefined : { slot, remaining: limit - (await countTaken(slot, domain)) }
}

/**
 * Returns the limited slot that a reopened order needs.
 * @throws CONFLICT when its window is full
 */
export async function reopenedSlot(order: OrderRecord, now: Date, domain: Domain): Promise<DeliverySlot | undefined> {
  const again = await slotAgain(order, now, domain)
  if (!again || again.remaining > 0) return again?.slot
  const { window, date } = again.slot
  return fail('CONFLICT', { message: say('order.placeTaken', { window, date, today: istDateOf(now) }) })
}
