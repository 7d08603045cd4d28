import {
  addDeliveryPhoto,
  type Contract,
  changeOffer,
  type InputOf,
  recordOutcome,
  startRound,
  takeFarmSteps,
} from '@santhe/contracts'
import { OLDEST_OUTCOME_MS, ROUND_OUTCOMES, type RoundOutcome, UNDO_STEP_MS } from '@santhe/rules'
import { z } from 'zod'

/** After this (ms) the market counts as away. */
export const SEND_TIMEOUT_MS = 60_000
/** Wait for the response of a step in progress at expiry (ms). */
const LAST_RESPONSE_MS = 2 * SEND_TIMEOUT_MS

/** Why the market refused a step for an order. */
const Failure = z.object({ orderId: z.number(), code: z.string(), message: z.string() })
type StepFailure = z.output<typeof Failure>

const common = {
  personId: z.number(),
  /** Sending order per person. */
  sequence: z.number(),
  /** Equal for all attempts, so it runs once. */
  idempotencyKey: z.string(),
  /** A start and `farmSteps` have several; `outcome` and `photo` have one. An `offer` has its product's id. */
  orderIds: z.array(z.number()),
  /** Milliseconds since 1970. */
  pressedAt: z.number(),
  /** Earliest sending, until which it can be undone; ms since 1970. */
  dueAt: z.number(),
  /**
   * `waiting`: unsent or unread by the market. `sending`: in progress, or the page was closed. `failed`: no response,
   * will be resent. `sent`: accepted. `refused`: rejected, waits to be read.
   */
  state: z.enum(['waiting', 'sending', 'failed', 'sent', 'refused']),
  /** Unread failures of a refused step, or of orders that an accepted start left out. */
  failures: z.array(Failure),
  /** Sent, refused, or failed after expiry; ms since 1970. */
  settledAt: z.number().optional(),
}

/** Bytes, which every browser can store; dropped once sent. */
const Photo = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
})

const Offer = z.custom<InputOf<typeof changeOffer, 'body'>>(value => changeOffer.body.safeParse(value).success)

/**
 * A step of a delivery round or of a farm's orders, or a change of a farm's offer, that waits in this browser for the market.
 * docs/product/delivery.md#queue-of-the-phone
 */
export const QueuedStep = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('start') }),
  z.object({ ...common, kind: z.literal('outcome'), outcome: z.enum(ROUND_OUTCOMES) }),
  z.object({ ...common, kind: z.literal('photo'), photo: Photo.optional() }),
  /** Names its product. */
  z.object({ ...common, kind: z.literal('offer'), name: z.string(), offer: Offer }),
  z.object({ ...common, kind: z.literal('farmSteps'), body: takeFarmSteps.body }),
])
export type QueuedStep = z.output<typeof QueuedStep>
export type StepKind = QueuedStep['kind']

export type NewFarmChange = { idempotencyKey: string } & (
  | { kind: 'offer'; name: string; offer: z.output<typeof Offer> }
  | { kind: 'farmSteps'; body: z.output<typeof takeFarmSteps.body> }
)

/** What a screen puts into the queue. */
export type NewStep = Pick<QueuedStep, 'personId' | 'orderIds' | 'pressedAt'> & {
  /** An attempt had no response: the step may have arrived. */
  wasSent?: boolean
} & ({ kind: 'start' } | { kind: 'outcome'; outcome: RoundOutcome } | { kind: 'photo'; photo: File } | NewFarmChange)

interface KindOfStep {
  contract: Contract
  /** Waits this long (ms) for an undo before it is sent. */
  undoMs: number
  /** Failures in an accepted response; none by default. */
  failuresIn?(response: unknown): StepFailure[]
}

export const STEP_KINDS: Readonly<Record<StepKind, KindOfStep>> = {
  start: { contract: startRound, undoMs: 0, failuresIn: failuresOfStart },
  outcome: { contract: recordOutcome, undoMs: UNDO_STEP_MS },
  photo: { contract: addDeliveryPhoto, undoMs: 0 },
  offer: { contract: changeOffer, undoMs: 0 },
  farmSteps: { contract: takeFarmSteps, undoMs: 0, failuresIn: failuresOfSteps },
}

function failuresOfStart(response: unknown): StepFailure[] {
  const { data } = startRound.response.safeParse(response)
  return (data?.orders ?? []).flatMap(({ orderId, failure }) =>
    failure === null ? [] : [{ orderId, code: '', message: failure }],
  )
}

function failuresOfSteps(response: unknown): StepFailure[] {
  const { data } = takeFarmSteps.response.safeParse(response)
  return (data ?? []).flatMap(({ id, isDone, message }) => (isDone ? [] : [{ orderId: id, code: '', message }]))
}

interface StepInput {
  params?: { id: number | undefined }
  body?: unknown
  file?: File
}

/** Returns what a step's contract is called with. */
export function inputOf(step: QueuedStep): StepInput {
  const at = new Date(step.pressedAt).toISOString()
  const params = { id: step.orderIds[0] }
  if (step.kind === 'start') return { body: { orderIds: step.orderIds, at } }
  if (step.kind === 'offer') return { params, body: step.offer }
  if (step.kind === 'farmSteps')
    return { body: { ...step.body, orders: step.body.orders.filter(({ id }) => step.orderIds.includes(id)) } }
  if (step.kind === 'outcome') return { params, body: { outcome: step.outcome, at } }
  const { bytes, name, type } = step.photo ?? { bytes: new ArrayBuffer(), name: '', type: '' }
  return { params, file: new File([bytes], name, { type }) }
}

/** Steps of one subject count once: an order, a product, or all starts. */
export function subjectsOf({ kind, orderIds }: QueuedStep): string[] {
  return kind === 'start' ? [kind] : orderIds.map(id => `${kind === 'offer' ? 'product' : 'order'} ${id}`)
}

/** Whether the market may not have it yet. */
export function isUnsent({ state }: Pick<QueuedStep, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'failed'
}

export function isOver({ pressedAt }: Pick<QueuedStep, 'pressedAt'>): boolean {
  return Date.now() - pressedAt >= OLDEST_OUTCOME_MS
}

/** Expiry in ms since 1970. */
function endOf({ pressedAt, state, settledAt = 0 }: QueuedStep): number {
  const end = pressedAt + OLDEST_OUTCOME_MS
  return state === 'sending' ? end + LAST_RESPONSE_MS : Math.max(end, settledAt)
}

/** Unexpired, or waiting for its last response. */
export function isLive(step: QueuedStep): boolean {
  return !isOver(step) || (step.state === 'sending' && Date.now() < endOf(step))
}

/** What is left of a step that expired without the market having it for certain, until it is read. */
export const ExpiredStep = z.object({
  /** Several with a comma between them. */
  subject: z.string(),
  /** Milliseconds since 1970. */
  expiredAt: z.number(),
  /** Sent without response. */
  mayHaveArrived: z.boolean(),
})
export type ExpiredStep = z.output<typeof ExpiredStep>

/** Undefined if it was sent, or its refusal read in time. */
export function expiredOf(step: QueuedStep): ExpiredStep | undefined {
  const expiredAt = endOf(step)
  const wasRefusedLate = step.state === 'refused' && (step.settledAt ?? 0) >= step.pressedAt + OLDEST_OUTCOME_MS
  if (!isUnsent(step) && !wasRefusedLate) return undefined
  const mayHaveArrived = step.state === 'sending' || step.state === 'failed'
  return { subject: subjectsOf(step).join(), expiredAt, mayHaveArrived }
}
