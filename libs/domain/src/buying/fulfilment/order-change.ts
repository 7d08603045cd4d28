import { type Actor, type DeliverySlot, type JournalAct, slotOf } from '@santhe/rules'
import { stepReason } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { isJournalled, type JournalEntry, writeJournal } from '../../foundation/write-entry.ts'
import type { DeliveryPhotoRecord } from '../../records/delivery-photo.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { AdjustmentRecord, OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord, StepMakerRecord, StepUndo } from '../../records/order-timeline.ts'
import type { Boxes } from '../../records/stock.ts'
import { changePayment } from '../payment/change-payment.ts'
import { findPayment } from '../payment/queries.ts'
import type { MoneyChange } from './cancelled-money.ts'

export interface StepMaker {
  actor: Actor
  now: Date
  /** The actor's device in words, for the journal. */
  device?: string | undefined
  /** The market, where it does by itself what its actor may do. */
  maker?: StepMakerRecord
}

export interface OrderInput extends StepMaker {
  orderId: number
  idempotencyKey?: string | undefined
}

export type Photo = Omit<DeliveryPhotoRecord, '_id'>

export interface BoxMove {
  to: 'available' | 'sold' | 'nowhere'
  lines: readonly Boxes[]
}

/** All that one command writes, in one transaction. */
export interface OrderChange {
  /** What the history gets; event, undo and journal entry follow from it. */
  step?: OrderStepRecord
  /** Fields of the order beside those that follow from the step. */
  fields?: Partial<OrderRecord>
  /** The photo of its box at the door, in place of an earlier one. */
  photo?: Photo
  /** The slot of its district that the order takes; it is counted only while its window is limited. */
  slot?: DeliverySlot | undefined
  /** Boxes that move with it. Short ones are not there: they are neither sold nor for sale. */
  boxes?: readonly BoxMove[] | undefined
  adjustment?: AdjustmentRecord | undefined
  money?: MoneyChange | undefined
  /** What is done without a step: its act in the journal, and the event that says so. */
  act?: { journal?: JournalAct; event?: DomainEvent }
  /** The step that this one takes back. */
  undone?: StepUndo
  /** Writes other records in the same transaction. */
  also?: ((tx: Domain) => Promise<void>) | undefined
}

/** Returns what the journal says of a change of an order, as it was before. */
export function journalEntryOf(before: OrderRecord, change: JournalledChange): JournalEntry {
  const { _id, district } = before
  return { thing: 'order', thingId: _id, name: `#${_id}`, district, ...actOf(before, change) }
}

type JournalledChange = Pick<OrderChange, 'step' | 'adjustment' | 'act'>

function actOf(before: OrderRecord, { step: made, adjustment, act: done }: JournalledChange) {
  if (adjustment && !done?.journal) return { act: 'order.adjusted' as const, reason: adjustment.reason }
  if (!made) return { act: done?.journal ?? 'order.photographed' } as const
  const { from, to, outcome, isPacked, delivery, ...step } = made
  if (delivery) {
    const own = slotOf(before.delivery)
    const was = { date: own?.date, window: own?.window }
    return { act: 'order.deliverySet' as const, fields: ['date', 'window'], before: was, after: { ...delivery } }
  }
  if (outcome) return { act: 'order.notDelivered' } as const
  const act = isPacked && to === 'packaging' ? ('order.packed' as const) : ('order.statusSet' as const)
  return { act, fields: ['status'], before: { status: from }, after: { status: to }, reason: stepReason(step) }
}

/** Writes what staff did to somebody else's order, for the market or for its farmer; their own orders are private. */
export async function journalChange(
  order: OrderRecord,
  change: OrderChange,
  { actor, device = '', now }: StepMaker,
  tx: Domain,
): Promise<void> {
  if (!isJournalled(actor) || order.buyerId === actor.id) return
  await writeJournal(journalEntryOf(order, change), { actor, device, now }, tx)
}

interface CloseChange {
  now: Date
  /** Whether money that comes later may still buy the boxes; otherwise it goes back. */
  isRevivable?: true
}

/** Returns what ends the change of an order that waits for its payment: its boxes return. Nothing where none waits. */
export function closedChange({ openChange, buyerId }: OrderRecord, { now, isRevivable }: CloseChange): OrderChange {
  if (!openChange) return {}
  const { paymentId, items } = openChange
  const closed = { status: 'expired' as const, ...(!isRevivable && { replacedAt: now }) }
  return {
    fields: { openChange: null },
    boxes: [{ to: 'available', lines: items }],
    also: async (tx: Domain) => changePayment(await findPayment({ paymentId, buyerId }, tx), closed, now, tx),
  }
}
