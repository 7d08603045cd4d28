/** What happens at a stop of a delivery round. docs/product/delivery.md#outcomes. */
import { type IstDate, istDateOf } from './dates.ts'
import type { OrderStatus } from './order-status.ts'

export const ROUND_OUTCOMES = ['delivered', 'nobodyThere', 'broughtBack'] as const
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number]

/** The order stays on its way to the buyer, who may name another window. */
export const FAILED_OUTCOMES = ['nobodyThere', 'broughtBack'] as const satisfies readonly RoundOutcome[]
export type FailedOutcome = (typeof FAILED_OUTCOMES)[number]

export const SAME_VISIT_MS = 600_000

/** For so many milliseconds the photo of a box at the door is stored: 30 days. docs/product/delivery.md#delivery-photo */
export const DELIVERY_PHOTO_MS = 30 * 86_400_000

/** An outcome may be sent so many milliseconds after it was pressed, and no later. */
export const OLDEST_OUTCOME_MS = 2 * 86_400_000

/** By so many milliseconds two clocks may differ without anything being newer. */
export const CLOCK_DIFFERENCE_MS = 60_000

/** A phone whose clock is wrong may name a moment so many milliseconds before the order left its farm: one day. */
export const SLOWEST_CLOCK_MS = 86_400_000

interface RoundStep<At> {
  at: At
  from?: OrderStatus | null
  to: OrderStatus
  outcome?: FailedOutcome | undefined
  /** The day and window that were chosen with this step: another delivery, which leaves what happened at the door as it was. */
  delivery?: object | undefined
}

/** What happened at the door, and when. */
export interface DoorOutcome<At> {
  outcome: RoundOutcome
  at: At
}

/**
 * Returns what happened at the door since the order left its farm, the latest last; an outcome that was taken back does not count, and
 * one after which another day or window was chosen does.
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
 * Returns what happened at the door last, where nothing was decided about it since; undefined once another day or window was chosen.
 * docs/product/delivery.md#another-day
 */
export function openOutcomeOf<At>(timeline: readonly RoundStep<At>[]): DoorOutcome<At> | undefined {
  const chosenAt = timeline.findLastIndex(({ delivery }) => delivery)
  return outcomesOf(timeline.slice(Math.max(0, chosenAt))).at(-1)
}

const leavesFarm = ({ from, to }: Pick<RoundStep<unknown>, 'from' | 'to'>) =>
  to === 'shipping' && from !== 'shipping' && from !== 'delivered'

/** Returns when an order set out for its buyer, each time, the latest last. */
export function departuresOf<At>(timeline: readonly RoundStep<At>[]): At[] {
  return timeline.filter(leavesFarm).map(({ at }) => at)
}

interface DueOrder {
  delivery: { date: IstDate }
  timeline: readonly RoundStep<Date>[]
}

/**
 * Returns whether an order on its way waits for a decision of its farm or its manager: it was brought back, and no day or window was
 * chosen since. docs/product/delivery.md#outcomes
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

/** Returns the steps of an order's latest way: its departure and what happened at the door since; none of one that never left. */
function latestWay<Step extends RoundStep<unknown>>(timeline: readonly Step[]): Step[] {
  const sinceItLeft = timeline.slice(Math.max(0, timeline.findLastIndex(leavesFarm)))
  return sinceItLeft.filter(({ to, delivery }) => !delivery && (to === 'shipping' || to === 'delivered'))
}

/** Returns the first name of the delivery agent who last took an order out or was at its door; '' where none did. docs/product/delivery.md#following */
export function deliveryAgentOf(timeline: readonly MadeStep[]): string {
  return firstNameOf(latestWay(timeline).findLast(({ role }) => role === 'delivery_agent')?.byName ?? '')
}

/** Returns the ids of those who took an order out on its latest way or were at its door, each once: it may be in their car. */
export function carriersOf(timeline: readonly (RoundStep<unknown> & { by: number })[]): number[] {
  return [...new Set(latestWay(timeline).map(({ by }) => by))]
}
