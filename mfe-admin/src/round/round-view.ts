import type { Round, RoundStop } from '@santhe/contracts'
import type { QueuedStep } from '@santhe/host'
import type { RoundOutcome } from '@santhe/rules'

/** The queue also has steps of other pages. */
export type RoundStep = Exclude<QueuedStep, { kind: 'offer' | 'farmSteps' }>

export const isOfRound = (step: QueuedStep): step is RoundStep => step.kind !== 'offer' && step.kind !== 'farmSteps'

/** A step the market refused for a stop. */
export interface Conflict {
  step: RoundStep
  kind: RoundStep['kind']
  outcome: RoundOutcome | undefined
  message: string
  code: string
}

/** A stop as read, with the steps of this browser applied. */
export interface StopView extends RoundStop {
  undo: RoundStep | undefined
  isUnsent: boolean
  conflicts: readonly Conflict[]
  /** Was in transit and left the market's list, so its boxes go back to the farm. */
  isGone: boolean
}

export interface RoundView {
  toLoad: readonly StopView[]
  open: readonly StopView[]
  done: readonly StopView[]
  trouble: readonly StopView[]
  delivered: number
  count: number
  unsent: number
}

function changeOf(step: RoundStep, { status }: StopView): Partial<StopView> {
  if (step.kind === 'photo') return { hasPhoto: true }
  if (step.kind === 'start') return { status: status === 'packaging' ? 'shipping' : status }
  return {
    ...{ outcome: step.outcome, outcomeAt: new Date(step.pressedAt).toISOString() },
    status: step.outcome === 'delivered' ? 'delivered' : status,
    undo: step.state === 'waiting' ? step : undefined,
  }
}

function withStep(stop: StopView, step: RoundStep): StopView {
  const { kind, orderIds, failures, state } = step
  if (!orderIds.includes(stop.orderId)) return stop
  const failure = failures.find(({ orderId }) => orderId === stop.orderId)
  if (!failure) return { ...stop, ...changeOf(step, stop), isUnsent: stop.isUnsent || state !== 'sent' }
  const { message, code } = failure
  const outcome = kind === 'outcome' ? step.outcome : undefined
  return { ...stop, conflicts: [...stop.conflicts, { step, kind, outcome, message, code }] }
}

/**
 * Applies the steps made here to a round. `gone` are stops missing from a newer read.
 * docs/product/delivery.md#round-on-the-phone
 */
export function viewRound(
  { stops }: Pick<Round, 'stops'>,
  { steps, gone }: { steps: readonly RoundStep[]; gone: readonly RoundStop[] },
): RoundView {
  const viewed = (stop: RoundStop, isGone: boolean): StopView =>
    steps.reduce(withStep, { ...stop, undo: undefined, isUnsent: false, conflicts: [], isGone })
  const listed = stops.map(stop => viewed(stop, false))
  const ids = new Set(stops.map(({ orderId }) => orderId))
  const lost = gone.filter(({ orderId }) => !ids.has(orderId)).map(stop => viewed(stop, true))
  // Returned stops leave the market's list as expected.
  const isInTrouble = (stop: StopView) => stop.conflicts.length > 0 || (stop.isGone && !isDone(stop))
  const stopsOfDay = [...listed, ...lost.filter(stop => !isInTrouble(stop))]
  return {
    toLoad: listed.filter(stop => !isDone(stop) && stop.status !== 'shipping'),
    open: listed.filter(stop => !isDone(stop) && stop.status === 'shipping'),
    done: stopsOfDay.filter(isDone).sort((a, b) => (b.outcomeAt ?? '').localeCompare(a.outcomeAt ?? '')),
    trouble: [...lost, ...listed].filter(isInTrouble),
    delivered: stopsOfDay.filter(({ status }) => status === 'delivered').length,
    count: stopsOfDay.length,
    unsent: [...listed, ...lost].filter(stop => stop.isUnsent).length,
  }
}

function isDone({ outcome, status }: StopView): boolean {
  return outcome !== null || status === 'delivered'
}

/** The last read, and stops of earlier reads. */
export interface RoundReading {
  round: Round
  gone: readonly RoundStop[]
}

/** Returns stops in transit before and missing now: cancelled, moved or returned. */
export function goneStops(before: RoundReading, now: Round, steps: readonly RoundStep[]): RoundStop[] {
  const { day, district, area, stops } = before.round
  if (day !== now.day || district !== now.district || area !== now.area) return []
  const listed = new Set(now.stops.map(({ orderId }) => orderId))
  const { open, done, trouble } = viewRound({ stops }, { steps, gone: [] })
  const worked = new Map([...open, ...done, ...trouble].map(stop => [stop.orderId, stop]))
  const lost = stops.flatMap(stop => {
    const state = worked.get(stop.orderId)
    if (!state) return []
    const { status, outcome, outcomeAt, hasPhoto } = state
    return [{ ...stop, status, outcome, outcomeAt, hasPhoto }]
  })
  return [...before.gone, ...lost].filter(({ orderId }) => !listed.has(orderId))
}
