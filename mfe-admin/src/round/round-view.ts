import { type Round, type RoundStop, recordOutcome, startRound } from '@santhe/contracts'
import { isUnsent, type QueuedWrite } from '@santhe/host'
import type { RoundOutcome } from '@santhe/rules'

export interface Conflict {
  write: QueuedWrite
  kind: 'start' | 'outcome' | 'photo'
  outcome: RoundOutcome | undefined
  message: string
  code: string
}

/** A stop as read, with unsent presses applied. */
export interface StopView extends RoundStop {
  /** A press that can still be undone. */
  undo: QueuedWrite | undefined
  /** Whether a press is still unsent. */
  isUnsent: boolean
  conflicts: readonly Conflict[]
  /** Was in transit and left the market's list: its boxes go back. */
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

function readName({ name }: QueuedWrite): { kind: string; orderId: number } {
  const [kind = '', id] = name.split(' ')
  return { kind, orderId: Number(id) }
}

/** Returns the orders a start failed for, with the market's messages. */
function failuresOf({ response }: QueuedWrite): { orderId: number; failure: string }[] {
  const { data } = startRound.response.safeParse(response)
  return (data?.orders ?? []).flatMap(({ orderId, failure }) => (failure === null ? [] : [{ orderId, failure }]))
}

/** Returns whether a sent write has failures still unread. */
export function hasFailures(write: QueuedWrite): boolean {
  return failuresOf(write).length > 0
}

type Changes = Pick<RoundStop, 'orderId'> & { change: (stop: StopView) => StopView }

function outcomeChange(write: QueuedWrite, orderId: number): Changes {
  const { data } = recordOutcome.body.safeParse(write.body)
  const { outcome } = data ?? {}
  if (write.state === 'refused') return { orderId, change: withConflict({ write, kind: 'outcome', outcome }) }
  return {
    orderId,
    change: stop => ({
      ...stop,
      status: outcome === 'delivered' ? 'delivered' : stop.status,
      outcome: outcome ?? stop.outcome,
      outcomeAt: data?.at ?? stop.outcomeAt,
      undo: write.state === 'waiting' ? write : undefined,
      isUnsent: stop.isUnsent || isUnsent(write),
    }),
  }
}

function withConflict({
  write,
  kind,
  outcome,
  message = write.refusal?.message ?? '',
}: Pick<Conflict, 'write' | 'kind' | 'outcome'> & { message?: string }) {
  const conflict = { write, kind, outcome, message, code: write.refusal?.code ?? '' }
  return (stop: StopView): StopView => ({ ...stop, conflicts: [...stop.conflicts, conflict] })
}

function startChanges(write: QueuedWrite, read: readonly ReadFailure[]): Changes[] {
  const { data } = startRound.body.safeParse(write.body)
  const ids = (data?.orderIds ?? []).map(Number)
  const outcome = undefined
  const isUnread = (id: number) => !read.some(({ sequence, orderId }) => sequence === write.sequence && orderId === id)
  if (write.state === 'refused')
    return ids.filter(isUnread).map(orderId => ({ orderId, change: withConflict({ write, kind: 'start', outcome }) }))
  const failed = failuresOf(write)
  const failedIds = new Set(failed.map(({ orderId }) => orderId))
  return [
    ...failed
      .filter(({ orderId }) => isUnread(orderId))
      .map(({ orderId, failure: message }) => ({
        orderId,
        change: withConflict({ write, kind: 'start', outcome, message }),
      })),
    ...ids
      .filter(id => !failedIds.has(id))
      .map(orderId => ({
        orderId,
        change: (stop: StopView): StopView => ({
          ...stop,
          status: stop.status === 'packaging' ? 'shipping' : stop.status,
          isUnsent: stop.isUnsent || isUnsent(write),
        }),
      })),
  ]
}

function photoChange(write: QueuedWrite, orderId: number): Changes {
  if (write.state === 'refused') return { orderId, change: withConflict({ write, kind: 'photo', outcome: undefined }) }
  return { orderId, change: stop => ({ ...stop, hasPhoto: true, isUnsent: stop.isUnsent || isUnsent(write) }) }
}

function changesOf(write: QueuedWrite, read: readonly ReadFailure[]): Changes[] {
  const { kind, orderId } = readName(write)
  if (kind === 'outcome') return [outcomeChange(write, orderId)]
  if (kind === 'photo') return [photoChange(write, orderId)]
  return kind === 'start' ? startChanges(write, read) : []
}

function applied(stop: RoundStop, isGone: boolean, changes: readonly Changes[]): StopView {
  const view: StopView = { ...stop, undo: undefined, isUnsent: false, conflicts: [], isGone }
  return changes.filter(({ orderId }) => orderId === stop.orderId).reduce((before, { change }) => change(before), view)
}

/**
 * Applies the presses made here to a round. `gone` are stops missing from a newer read; `read` start failures are
 * dismissed. docs/product/delivery.md#round-on-the-phone
 */
export function viewRound(
  { stops }: Pick<Round, 'stops'>,
  { writes, gone, read }: Omit<RoundReading, 'round'> & { writes: readonly QueuedWrite[] },
): RoundView {
  const changes = writes.flatMap(write => changesOf(write, read))
  const listed = stops.map(stop => applied(stop, false, changes))
  const ids = new Set(stops.map(({ orderId }) => orderId))
  const lost = gone.filter(({ orderId }) => !ids.has(orderId)).map(stop => applied(stop, true, changes))
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

export interface ReadFailure {
  /** Number of the start in the queue. */
  sequence: number
  orderId: number
}

/** The last read, stops of earlier reads, and dismissed failures of starts that also concern other stops. */
export interface RoundReading {
  round: Round
  gone: readonly RoundStop[]
  read: readonly ReadFailure[]
}

/**
 * Dismisses a stop's trouble and returns the writes nobody has to read any more. A start stays while another of its
 * stops has trouble.
 */
export function afterRead<Reading extends RoundReading>(
  { orderId, conflicts }: StopView,
  { trouble }: Pick<RoundView, 'trouble'>,
  reading: Reading,
): { reading: Reading; over: QueuedWrite[] } {
  const others = trouble.filter(stop => stop.orderId !== orderId).flatMap(stop => stop.conflicts)
  const open = new Set(others.map(({ write }) => write.sequence))
  const writes = conflicts.map(({ write }) => write)
  const shared = writes.filter(({ sequence }) => open.has(sequence))
  const read = [...reading.read, ...shared.map(({ sequence }) => ({ sequence, orderId }))]
  const gone = reading.gone.filter(stop => stop.orderId !== orderId)
  return { reading: { ...reading, gone, read }, over: writes.filter(({ sequence }) => !open.has(sequence)) }
}

/** Returns stops in transit before and missing now: cancelled, moved or returned. */
export function goneStops(before: RoundReading, now: Round, writes: readonly QueuedWrite[]): RoundStop[] {
  const { day, district, area, stops } = before.round
  if (day !== now.day || district !== now.district || area !== now.area) return []
  const listed = new Set(now.stops.map(({ orderId }) => orderId))
  const { open, done, trouble } = viewRound({ stops }, { writes, gone: [], read: before.read })
  const worked = new Map([...open, ...done, ...trouble].map(stop => [stop.orderId, stop]))
  const lost = stops.flatMap(stop => {
    const state = worked.get(stop.orderId)
    if (!state) return []
    const { status, outcome, outcomeAt, hasPhoto } = state
    return [{ ...stop, status, outcome, outcomeAt, hasPhoto }]
  })
  return [...before.gone, ...lost].filter(({ orderId }) => !listed.has(orderId))
}
