import type { FarmOrder } from '@santhe/contracts'
import type { QueuedStep } from '@santhe/host'
import { nextFarmStep } from '@santhe/rules'

export type FarmChange = Extract<QueuedStep, { kind: 'offer' | 'farmSteps' }>

export const isFarmChange = (step: QueuedStep): step is FarmChange => step.kind === 'offer' || step.kind === 'farmSteps'

export const isWaiting = ({ state }: FarmChange): boolean => state !== 'sent' && state !== 'refused'

/** Whether a list read at `readAt` (ms since 1970) lacks the change. */
export function isUnread(change: FarmChange, readAt = 0): boolean {
  return change.state === 'sent' ? (change.settledAt ?? 0) > readAt : isWaiting(change)
}

/** Returns queued boxes by product; 0 if another change of the product is queued. */
export function queuedBoxes(changes: readonly FarmChange[], readAt: number | undefined): ReadonlyMap<number, number> {
  const boxes = new Map<number, number>()
  for (const change of changes) {
    const [id = 0] = change.orderIds
    if (change.kind === 'offer' && isUnread(change, readAt))
      boxes.set(id, (boxes.get(id) ?? 0) + Number(change.offer.addBoxes ?? 0))
  }
  return boxes
}

type SteppedOrder = Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'paymentMethod' | 'paymentStatus' | 'items'>

/** Undefined if the order has changed since the press. */
function afterStep<O extends SteppedOrder>(
  order: O,
  { body, pressedAt }: Extract<FarmChange, { kind: 'farmSteps' }>,
): O | undefined {
  const seen = body.orders.find(({ id }) => id === order.id)?.seenStatus
  const step = body.step === 'next' ? nextFarmStep(order) : body.step
  if (!step || step === 'back' || (seen !== undefined && seen !== order.status)) return undefined
  if (step !== 'packed') return { ...order, status: step }
  return { ...order, status: 'packaging', packedAt: order.packedAt ?? new Date(pressedAt).toISOString() }
}

/** Returns an order read at `readAt` with its queued steps applied; the same object without any. */
export function withSteps<O extends SteppedOrder>(order: O, changes: readonly FarmChange[], readAt?: number) {
  const states: (O & { isQueued?: boolean })[] = [order]
  let isQueued = false
  for (const change of changes) {
    if (change.kind !== 'farmSteps' || !change.orderIds.includes(order.id) || !isUnread(change, readAt)) continue
    if (change.failures.some(({ orderId }) => orderId === order.id)) continue
    // The undo of a step that may have arrived waits behind it, and can't be undone.
    isQueued = isWaiting(change) && change.body.step !== 'back'
    const after = afterStep(states.at(-1) ?? order, change)
    if (after) states.push(after)
    else if (change.body.step === 'back' && states.length > 1) states.pop()
  }
  const last = states.at(-1) ?? order
  return isQueued ? { ...last, isQueued } : last
}

export interface Waits {
  /** Boxes by product. */
  boxes: ReadonlyMap<number, number>
  withSteps: <O extends SteppedOrder>(order: O, readAt: number | undefined) => O & { isQueued?: boolean }
}

export function waitsOf(changes: readonly FarmChange[], readAt: number | undefined): Waits | undefined {
  if (changes.length === 0) return undefined
  return { boxes: queuedBoxes(changes, readAt), withSteps: (order, at) => withSteps(order, changes, at) }
}
