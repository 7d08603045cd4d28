import type { QueuedStep } from '@santhe/host'

export type QueuedOffer = Extract<QueuedStep, { kind: 'offer' }>

/** Whether a list read at `readAt` (ms since 1970) lacks the step. */
export function isUnread({ state, settledAt = 0 }: QueuedOffer, readAt = 0): boolean {
  return state === 'sent' ? settledAt > readAt : state !== 'refused'
}

/** Returns queued boxes by product, 0 where something else of it is queued. */
export function queuedBoxes(offers: readonly QueuedOffer[], readAt: number | undefined): ReadonlyMap<number, number> {
  const boxes = new Map<number, number>()
  for (const step of offers) {
    const [id = 0] = step.orderIds
    if (isUnread(step, readAt)) boxes.set(id, (boxes.get(id) ?? 0) + Number(step.offer.addBoxes ?? 0))
  }
  return boxes
}
