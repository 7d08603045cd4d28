import { type Actor, fail, type Message } from '@santhe/rules'
import type { Channel, DomainEvent } from '../records/events.ts'
import type { UndoRecord } from '../records/undo.ts'
import { addWithdrawableEvents, withdrawEvent } from './add-event.ts'
import type { Domain } from './domain.ts'

interface Undoable<Before, After> extends Pick<UndoRecord<Before, After>, 'by' | 'before' | 'after'> {
  now: Date
  /** For how long it can be taken back, in milliseconds. */
  undoMs: number
  /** What people are notified of once it can no longer be taken back; through `atOnce` without waiting. */
  events: readonly DomainEvent[]
  atOnce?: readonly Channel[]
}

/** Stores the events of what can be taken back, and returns how, to be stored with what it changed. */
export async function undoable<Before, After>(
  { now, undoMs, events, atOnce = [], ...undo }: Undoable<Before, After>,
  tx: Domain,
): Promise<UndoRecord<Before, After>> {
  const until = new Date(now.getTime() + undoMs)
  return { ...undo, until, outboxIds: await addWithdrawableEvents(events, { dueAt: until, atOnce }, tx) }
}

/** Returns how an actor takes something back now; undefined where it is not theirs, or too late. */
export function undoFor<Undo extends Pick<UndoRecord<unknown, unknown>, 'by' | 'until'>>(
  undo: Undo | null | undefined,
  { actor, now }: { actor: Actor; now: Date },
): Undo | undefined {
  const isOwn = undo && (undo.by === null || undo.by === actor.id)
  return isOwn && now < undo.until ? undo : undefined
}

/**
 * Withdraws what people would be notified of.
 * @throws CONFLICT when one of them is being notified already
 */
export async function withdrawNews(
  { outboxIds }: Pick<UndoRecord<unknown, unknown>, 'outboxIds'>,
  message: Message,
  tx: Domain,
): Promise<void> {
  if (!(await withdrawEvent(outboxIds, tx))) fail('CONFLICT', { message })
}
