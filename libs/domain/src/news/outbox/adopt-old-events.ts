import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Channel, DomainEvent } from '../../records/events.ts'
import { Outbox } from '../../records/outbox.ts'

/** What went out by mail while each event was told by one channel only; everything else was the bell's. */
const ONCE_BY_MAIL: readonly DomainEvent['kind'][] = ['passwordResetAsked', 'passwordChanged']

/**
 * Gives due records from before there were channels the one that told them then, so that they are delivered as they would have been.
 * Asked each round: while programs are exchanged an old one may still write such records.
 */
export async function adoptOldEvents(channel: Channel, now: Date, { connection }: Domain): Promise<void> {
  const kinds = trusted(channel === 'mail' ? { $in: ONCE_BY_MAIL } : { $nin: ONCE_BY_MAIL })
  await Outbox(connection).updateMany(
    { channel: null, dueAt: trusted({ $lte: now }), 'event.kind': kinds },
    { $set: { channel } },
  )
}
