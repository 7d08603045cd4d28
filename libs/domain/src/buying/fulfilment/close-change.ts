import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { changePayment } from '../payment/change-payment.ts'
import { findPayment } from '../payment/queries.ts'
import type { OrderChange } from './order-change.ts'

interface CloseChange {
  now: Date
  /** Whether money that comes later may still buy the boxes; otherwise it goes back. */
  isRevivable?: true
}

/** Returns what ends the change of an order that waits for its payment: its boxes return. Nothing where none waits. */
export function closedChange({ openChange }: OrderRecord, { now, isRevivable }: CloseChange): OrderChange {
  if (!openChange) return {}
  const { paymentId, items } = openChange
  const closed = { status: 'expired' as const, ...(!isRevivable && { replacedAt: now }) }
  return {
    fields: { openChange: null },
    boxes: [{ to: 'available', lines: items }],
    also: async (tx: Domain) => changePayment(await findPayment({ paymentId }, tx), closed, now, tx),
  }
}
