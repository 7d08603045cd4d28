import type { DomainEvent } from '../../records/events.ts'

/** Says to the open pages of people that what an event is about is to be read again. Rejects where nobody can be told now: the event is tried again. */
export type TellPages = (personIds: readonly number[], event: DomainEvent) => Promise<void>
