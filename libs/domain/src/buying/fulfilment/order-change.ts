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
  device?: string | undefined
  /** The market, when it acts automatically with its actor's rights. */
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

/** Everything that a command writes, in one transaction. */
export interface OrderChange {
  /** A step for the history; event, undo and journal entry follow from it. */
  step?: OrderStepRecord
  /** Other fields of the order, beside those that follow from the step. */
  fields?: Partial<OrderRecord>
  /** Photo of its box at the door, replacing an earlier one. */
  photo?: Photo
  /** The slot of its district that the order takes; counted only while its window is limited. */
  slot?: DeliverySlot | undefined
  /** Boxes that move with it. Missing boxes become neither sold nor available. */
  boxes?: readonly BoxMove[] | undefined
  adjustment?: AdjustmentRecord | undefined
  money?: MoneyChange | undefined
  /** An act without a step: its journal entry and event. */
  act?: { journal?: JournalAct; event?: DomainEvent }
  undone?: StepUndo
  /** Writes other records in the same transaction. */
  also?: ((tx: Domain) => Promise<void>) | undefined
}

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

/** Journals acts of staff on other people's orders, for the market or the farmer; their own orders are private. */
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
  /** Whether later money may still buy the boxes; otherwise it is refunded. */
  isRevivable?: true
}

/** Returns the change that ends an open change and releases its boxes. Empty when there is none. */
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
