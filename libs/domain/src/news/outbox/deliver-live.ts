import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { OutboxRecord } from '../../records/outbox.ts'
import { processOutbox } from './process-outbox.ts'
import { personsOf } from './recipients.ts'
import type { TellPages } from './tell-pages.ts'

const BATCH_SIZE = 50

export interface DeliverLive {
  now: Date
  tellPages: TellPages
  /** Called for an event that has to be tried again. */
  onFailure?: (event: DomainEvent, error: unknown) => void
}

const OF_ORDER_PAGE = ['orderStatusChanged', 'deliveryFailed', 'deliveryPhotographed', 'deliveryChosen'] as const

function isOfOrderPage(event: DomainEvent): event is Extract<DomainEvent, { kind: (typeof OF_ORDER_PAGE)[number] }> {
  return OF_ORDER_PAGE.some(kind => kind === event.kind)
}

/**
 * Tells the open pages of an order's buyer and farm that it has changed, also where the step can still be taken back and nobody is notified
 * yet; returns how many events were due. At least once: a page that reads again once too often shows the same. docs/live.md#what-is-reported.
 */
export async function deliverLive({ now, tellPages, onFailure }: DeliverLive, domain: Domain): Promise<number> {
  async function work({ event }: OutboxRecord): Promise<'done'> {
    if (!isOfOrderPage(event)) return 'done'
    const { buyerId, farmId, isForFarm } = event
    const owners = isForFarm ? await personsOf({ ownerOfFarm: farmId }, domain) : []
    await tellPages([...new Set([buyerId, ...owners])], event)
    return 'done'
  }
  return processOutbox({ channel: 'live', batchSize: BATCH_SIZE, now, onFailure, work }, domain)
}
