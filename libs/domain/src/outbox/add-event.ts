import type { Domain } from '../domain.ts'
import type { DomainEvent } from './events.ts'
import { Outbox } from './model.ts'

/**
 * Writes down what happened, in the command's own transaction: both are kept, or neither.
 * The worker delivers it after the commit, at least once (house, "Data", Events).
 */
export async function addEvent(event: DomainEvent, inside: Domain): Promise<void> {
  await addEvents([event], inside)
}

/** Several at once, in one write. */
export async function addEvents(events: readonly DomainEvent[], inside: Domain): Promise<void> {
  await Outbox(inside.connection).insertMany(
    events.map(event => ({ event, at: event.at, dueAt: event.at, attempts: 0 })),
    { session: inside.session, lean: true },
  )
}
