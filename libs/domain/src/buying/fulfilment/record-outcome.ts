import {
  CLOCK_DIFFERENCE_MS,
  departuresOf,
  fail,
  type Message,
  OLDEST_OUTCOME_MS,
  outcomesOf,
  type RoundOutcome,
  SAME_VISIT_MS,
  SLOWEST_CLOCK_MS,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'
import { ordersFor } from '../order/policy.ts'
import type { OrderInput } from './order-change.ts'
import { lastChangeOf, newStep, runOrderCommand } from './order-command.ts'
import { statusChange } from './set-order-status.ts'

export interface RecordOutcome extends OrderInput {
  outcome: RoundOutcome
  /** Time of the press by the phone's clock; it may be sent much later. */
  at: Date
}

/** Whether this outcome of this visit is already recorded, by another phone or one that lost its key. */
function isRecorded({ timeline }: OrderRecord, { outcome, at }: RecordOutcome): boolean {
  const last = outcomesOf(timeline).at(-1)
  if (last?.outcome !== outcome) return false
  return outcome === 'delivered' || Math.abs(last.at.getTime() - at.getTime()) <= SAME_VISIT_MS
}

const REFUSALS = { packaging: 'order.notPacking', shipping: 'order.notOnItsWay' } as const

/**
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED for pickup, or when the order has another status
 */
export function checkDeliverable({ status, delivery }: OrderRecord, needed: keyof typeof REFUSALS): void {
  if (status === 'cancelled') fail('ORDER_FINAL', { message: say('order.cancelledSince') })
  if (status === 'delivered') fail('ORDER_FINAL', { message: say('order.delivered') })
  if (delivery.isPickup) fail('STATUS_NOT_ALLOWED', { message: say('order.pickup') })
  if (status !== needed) fail('STATUS_NOT_ALLOWED', { message: say(REFUSALS[needed]) })
}

/**
 * Returns the time of an outcome, corrected for a wrong phone clock: a future one becomes now, and one up to a day before the
 * order left becomes its departure.
 * @throws VALIDATION for one too long ago, or of an earlier trip of the order
 */
function plausibleMoment({ timeline }: OrderRecord, { at, now }: RecordOutcome): number {
  const time = pressedAt(at, now)
  const [departedAt = 0, ...earlier] = departuresOf(timeline)
    .map(each => each.getTime())
    .reverse()
  const isOfEarlierWay = time < departedAt - CLOCK_DIFFERENCE_MS && earlier.some(each => each <= time)
  if (isOfEarlierWay || time < departedAt - SLOWEST_CLOCK_MS) {
    refuseMoment(say('order.notLeft'))
  }
  return Math.max(time, departedAt)
}

/** @throws CONFLICT for a step newer than a press, saying what was chosen with it */
function refuseOlder({ delivery }: OrderStepRecord): never {
  if (!delivery) return refuseAsOlder()
  const { date, window } = delivery
  return fail('CONFLICT', { message: say('order.otherTime', { date, window }) })
}

/**
 * Returns the time of an outcome for the history, whose steps are in order. A day chosen for boxes that were already handed over is
 * not newer; one chosen after a failed visit is. docs/product/delivery.md#sent-later
 * @throws VALIDATION for a time that no wrong clock explains
 * @throws CONFLICT when something newer is recorded
 */
function momentOf(order: OrderRecord, input: RecordOutcome): Date {
  const time = plausibleMoment(order, input)
  const isNewer = ({ at, delivery }: OrderStepRecord) =>
    at.getTime() > time + CLOCK_DIFFERENCE_MS && !(delivery && input.outcome === 'delivered')
  const newer = order.timeline.findLast(isNewer)
  if (newer) refuseOlder(newer)
  return new Date(Math.max(time, lastChangeOf(order)))
}

/**
 * Records the outcome of a stop, and returns the order: delivered, or not handed over, which leaves it on its way. The same outcome of
 * the same visit is recorded once, from any phone. docs/product/delivery.md#outcomes.
 * @throws NOT_FOUND
 * @throws VALIDATION about the time
 * @throws CONFLICT about the time
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED
 * @throws KEY_REUSED
 * @throws UNAVAILABLE
 */
export function recordOutcome(input: RecordOutcome, domain: Domain): Promise<OrderRecord> {
  const { actor, outcome } = input

  async function decide(order: OrderRecord) {
    if (isRecorded(order, input)) return undefined
    checkDeliverable(order, 'shipping')
    const at = momentOf(order, input)
    if (outcome === 'delivered') return statusChange(order, { to: outcome, reason: '', at, by: input }, domain)
    return { step: await newStep(order, input, { at, outcome }, domain) }
  }

  const scope = ordersFor(actor, 'order.deliver')
  const body = { outcome, at: input.at.toISOString() }
  return runOrderCommand({ name: 'recordOutcome', body, scope, shows: 'address', decide }, input, domain)
}

/** @throws VALIDATION about the time of a press */
const refuseMoment = (message: Message): never => fail('VALIDATION', { fields: { at: message } })

/**
 * Returns the time of a press in milliseconds, for a phone that may have sent it later: a future one becomes now.
 * docs/product/delivery.md#sent-later.
 * @throws VALIDATION for one too long ago
 */
export function pressedAt(at: Date, now: Date): number {
  const time = Math.min(at.getTime(), now.getTime())
  if (time < now.getTime() - OLDEST_OUTCOME_MS) {
    refuseMoment(say('round.tooLate'))
  }
  return time
}

/** @throws CONFLICT when the order has changed since a press */
export const refuseAsOlder = (): never => fail('CONFLICT', { message: say('round.newer') })
