/** Outcomes at a stop of a delivery round. docs/product/delivery.md#outcomes. */
import { type IstDate, istDateOf } from './dates.ts'
import type { OrderStatus } from './order-status.ts'

export const ROUND_OUTCOMES = ['delivered', 'nobodyThere', 'broughtBack'] as const
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number]

/** Outcomes after which the order stays on its way; the buyer may choose another window. */
export const FAILED_OUTCOMES = ['nobodyThere', 'broughtBack'] as const satisfies readonly RoundOutcome[]
export type FailedOutcome = (typeof FAILED_OUTCOMES)[number]

export const SAME_VISIT_MS = 600_000

/** Store the photo of a box at the door for 30 days. docs/product/delivery.md#delivery-photo */
export const DELIVERY_PHOTO_MS = 30 * 86_400_000

/** Accept an outcome up to this long after it was pressed. */
export const OLDEST_OUTCOME_MS = 2 * 86_400_000

/** Tolerated difference between two clocks. */
export const CLOCK_DIFFERENCE_MS = 60_000

/** A phone with a wrong clock may report a time up to one day before the order left its farm. */
export const SLOWEST_CLOCK_MS = 86_400_000

interface RoundStep<At> {
  at: At
  from?: OrderStatus | null
  to: OrderStatus
  outcome?: FailedOutcome | undefined
  /** Another day and window chosen in this step, which leave earlier outcomes unchanged. */
  delivery?: object | undefined
}

export interface DoorOutcome<At> {
  outcome: RoundOutcome
  at: At
}

/**
 * Returns the outcomes since the order left its farm, latest last. Omits undone outcomes; keeps those followed by another day
 * or window.
 * docs/product/delivery.md#outcomes
 */
export function outcomesOf<At>(timeline: readonly RoundStep<At>[]): DoorOutcome<At>[] {
  let outcomes: DoorOutcome<At>[] = []
  for (const { at, from, to, outcome, delivery } of timeline) {
    if (delivery) continue
    if (to === 'delivered') outcomes = [...outcomes, { outcome: 'delivered', at }]
    else if (to !== 'shipping') outcomes = []
    else if (outcome) outcomes = [...outcomes, { outcome, at }]
    else outcomes = from === 'shipping' || from === 'delivered' ? outcomes.slice(0, -1) : []
  }
  return outcomes
}

/**
 * Returns the latest outcome if nothing was decided since; undefined once another day or window was chosen.
 * docs/product/delivery.md#another-day
 */
export function openOutcomeOf<At>(timeline: readonly RoundStep<At>[]): DoorOutcome<At> | undefined {
  const chosenAt = timeline.findLastIndex(({ delivery }) => delivery)
  return outcomesOf(timeline.slice(Math.max(0, chosenAt))).at(-1)
}

const leavesFarm = ({ from, to }: Pick<RoundStep<unknown>, 'from' | 'to'>) =>
  to === 'shipping' && from !== 'shipping' && from !== 'delivered'

/** Returns the times when an order left its farm, latest last. */
export function departuresOf<At>(timeline: readonly RoundStep<At>[]): At[] {
  return timeline.filter(leavesFarm).map(({ at }) => at)
}

interface DueOrder {
  delivery: { date: IstDate }
  timeline: readonly RoundStep<Date>[]
}

/**
 * Returns whether an order on its way needs a decision of its farm or manager: it was brought back, and no later day was chosen
 * since. docs/product/delivery.md#outcomes
 */
export function waitsForDecision({ delivery, timeline }: DueOrder): boolean {
  const last = openOutcomeOf(timeline)
  return last?.outcome === 'broughtBack' && delivery.date <= istDateOf(last.at)
}

interface MadeStep extends RoundStep<unknown> {
  byName: string
  role: string
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Returns the steps of an order's latest way: departure and outcomes since; none if it never left. */
function latestWay<Step extends RoundStep<unknown>>(timeline: readonly Step[]): Step[] {
  const sinceItLeft = timeline.slice(Math.max(0, timeline.findLastIndex(leavesFarm)))
  return sinceItLeft.filter(({ to, delivery }) => !delivery && (to === 'shipping' || to === 'delivered'))
}

/** Returns the first name of the latest delivery agent on an order's way; '' without one. docs/product/delivery.md#following */
export function deliveryAgentOf(timeline: readonly MadeStep[]): string {
  return firstNameOf(latestWay(timeline).findLast(({ role }) => role === 'delivery_agent')?.byName ?? '')
}

/** Returns the ids of people who took the order out or were at its door on its latest way, since it may be in their car. */
export function carriersOf(timeline: readonly (RoundStep<unknown> & { by: number })[]): number[] {
  return [...new Set(latestWay(timeline).map(({ by }) => by))]
}
