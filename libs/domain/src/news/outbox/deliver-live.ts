import { carriersOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Orders } from '../../records/order.ts'
import type { OutboxRecord } from '../../records/outbox.ts'
import { processOutbox } from './process-outbox.ts'
import { doerOf, personsOf } from './recipients.ts'

const BATCH_SIZE = 50

export interface DeliverLive {
  now: Date
  tellPages: TellPages
  /** Called for an event to retry. */
  onFailure?: (event: DomainEvent, error: unknown) => void
}

const OF_ORDER_PAGE = [
  'orderStatusChanged',
  'deliveryFailed',
  'deliveryPhotographed',
  'deliveryChosen',
  'orderAdjusted',
  'complaintMoved',
  'harvestMoved',
] as const

type OrderPageEvent = Extract<DomainEvent, { kind: (typeof OF_ORDER_PAGE)[number] }>

function isOfOrderPage(event: DomainEvent): event is OrderPageEvent {
  return OF_ORDER_PAGE.some(kind => kind === event.kind)
}

/** Returns who may have an order in the car, except the event's actor, whose phone reloads its round by itself. */
async function othersOnTheWay(event: OrderPageEvent, { connection }: Domain): Promise<number[]> {
  const order = await Orders(connection).findById(event.orderId).select({ timeline: 1 }).lean()
  return carriersOf(order?.timeline ?? []).filter(personId => personId !== doerOf(event))
}

/**
 * Updates the open pages of an order's buyer and farm, and the open rounds of those who may have it in the car. It also does so
 * while the step can be undone and nobody is notified yet. Returns how many events were due. At least once: an extra reload shows
 * the same. docs/live.md#what-is-reported.
 */
export async function deliverLive({ now, tellPages, onFailure }: DeliverLive, domain: Domain): Promise<number> {
  async function work({ event }: OutboxRecord): Promise<'done'> {
    if (!isOfOrderPage(event)) return 'done'
    const { buyerId, farmId, isForFarm } = event
    const owners = isForFarm ? await personsOf({ ownerOfFarm: farmId }, domain) : []
    const carriers = await othersOnTheWay(event, domain)
    await tellPages([...new Set([buyerId, ...owners, ...carriers])], event)
    return 'done'
  }
  return processOutbox({ channel: 'live', batchSize: BATCH_SIZE, now, onFailure, work }, domain)
}

/** Makes people's open pages reload an event's subject. Rejects when they can't be reached now: the event is retried. */
export type TellPages = (personIds: readonly number[], event: DomainEvent) => Promise<void>
