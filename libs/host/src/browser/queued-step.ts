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

/** After this time (ms) the market counts as unreachable. */
export const SEND_TIMEOUT_MS = 60_000
/** At expiry, wait this long (ms) for the response of a step in progress. */
const LAST_RESPONSE_MS = 2 * SEND_TIMEOUT_MS

/** Reason why the market refused a step for an order. */
const Failure = z.object({ orderId: z.number(), code: z.string(), message: z.string() })
type StepFailure = z.output<typeof Failure>

const common = {
  personId: z.number(),
  /** Order of sending, per person. */
  sequence: z.number(),
  /** The same for all attempts, so that the step runs once. */
  idempotencyKey: z.string(),
  /** Several for a start and `farmSteps`, one for `outcome` and `photo`; the product's id for an `offer`. */
  orderIds: z.array(z.number()),
  /** Milliseconds since 1970. */
  pressedAt: z.number(),
  /** Earliest time of sending, until which the step can be undone; ms since 1970. */
  dueAt: z.number(),
  /**
   * `waiting`: unsent, or not processed by the market. `sending`: in progress, or the page was closed. `failed`: no response,
   * will be resent. `sent`: accepted. `refused`: rejected, stays until dismissed.
   */
  state: z.enum(['waiting', 'sending', 'failed', 'sent', 'refused']),
  /** Failures not yet dismissed: of a refused step, or of orders that an accepted start left out. */
  failures: z.array(Failure),
  /** Time when sent, refused, or failed after expiry; ms since 1970. */
  settledAt: z.number().optional(),
}

/** Bytes, which every browser can store; deleted once sent. */
const Photo = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
})

const Offer = z.custom<InputOf<typeof changeOffer, 'body'>>(value => changeOffer.body.safeParse(value).success)

/**
 * A step of a delivery round or a farm's orders, or a change of an offer, that waits in this browser.
 * docs/product/delivery.md#queue-of-the-phone
 */
export const QueuedStep = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('start') }),
  z.object({ ...common, kind: z.literal('outcome'), outcome: z.enum(ROUND_OUTCOMES) }),
  z.object({ ...common, kind: z.literal('photo'), photo: Photo.optional() }),
  /** Includes the product's name for notices. */
  z.object({ ...common, kind: z.literal('offer'), name: z.string(), offer: Offer }),
  z.object({ ...common, kind: z.literal('farmSteps'), body: takeFarmSteps.body }),
])
export type QueuedStep = z.output<typeof QueuedStep>
export type StepKind = QueuedStep['kind']

export type NewFarmChange = { idempotencyKey: string } & (
  | { kind: 'offer'; name: string; offer: z.output<typeof Offer> }
  | { kind: 'farmSteps'; body: z.output<typeof takeFarmSteps.body> }
)

/** A step as screens add it. */
export type NewStep = Pick<QueuedStep, 'personId' | 'orderIds' | 'pressedAt'> & {
  /** True after an attempt without a response: the step may have arrived. */
  wasSent?: boolean
} & ({ kind: 'start' } | { kind: 'outcome'; outcome: RoundOutcome } | { kind: 'photo'; photo: File } | NewFarmChange)

interface KindOfStep {
  contract: Contract
  /** Wait this long (ms) for an undo before sending. */
  undoMs: number
  /** Returns failures in an accepted response; none by default. */
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

/** Returns the subjects of a step, each counted once: an order, a product, or all starts. */
export function subjectsOf({ kind, orderIds }: QueuedStep): string[] {
  return kind === 'start' ? [kind] : orderIds.map(id => `${kind === 'offer' ? 'product' : 'order'} ${id}`)
}

/** Whether the step may not have reached the market. */
export function isUnsent({ state }: Pick<QueuedStep, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'failed'
}

export function isOver({ pressedAt }: Pick<QueuedStep, 'pressedAt'>): boolean {
  return Date.now() - pressedAt >= OLDEST_OUTCOME_MS
}

/** Returns the time of expiry in ms since 1970. */
function endOf({ pressedAt, state, settledAt = 0 }: QueuedStep): number {
  const end = pressedAt + OLDEST_OUTCOME_MS
  return state === 'sending' ? end + LAST_RESPONSE_MS : Math.max(end, settledAt)
}

/** Not expired, or waiting for its last response. */
export function isLive(step: QueuedStep): boolean {
  return !isOver(step) || (step.state === 'sending' && Date.now() < endOf(step))
}

/** Replaces a step that expired and may be missing in the market, until its notice is read. */
export const ExpiredStep = z.object({
  /** Several subjects are separated by commas. */
  subject: z.string(),
  /** Milliseconds since 1970. */
  expiredAt: z.number(),
  /** Sent without a response. */
  mayHaveArrived: z.boolean(),
})
export type ExpiredStep = z.output<typeof ExpiredStep>

/** Undefined if the step was sent, or its refusal dismissed in time. */
export function expiredOf(step: QueuedStep): ExpiredStep | undefined {
  const expiredAt = endOf(step)
  const wasRefusedLate = step.state === 'refused' && (step.settledAt ?? 0) >= step.pressedAt + OLDEST_OUTCOME_MS
  if (!isUnsent(step) && !wasRefusedLate) return undefined
  const mayHaveArrived = step.state === 'sending' || step.state === 'failed'
  return { subject: subjectsOf(step).join(), expiredAt, mayHaveArrived }
}
