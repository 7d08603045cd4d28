import { istDateOf } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'

/** Returns whether news of an event waits for the end of quiet hours whatever its kind: another day was chosen, and it is not this one. */
export function isForLater(event: DomainEvent, now: Date): boolean {
  return event.kind === 'deliveryChosen' && event.date > istDateOf(now)
}
