import { deliveryWindowFromNotes, type EstimatedOrder, type IstDate, orderEstimate } from '@santhe/rules'
import type { OrderRecord } from '../../records/order.ts'

/** Stands for an order of which nobody knows when it will arrive: it comes after all others. */
export const NO_DUE_DAY: IstDate = '9999-12-31'

/** Returns what farms sort and filter their orders by: the day on which one should arrive, and the buyer's window. */
export function dueFields({ createdAt, notes, items }: Omit<EstimatedOrder, 'status'>) {
  const dueOn = orderEstimate({ status: 'pending', createdAt, notes, items }) ?? NO_DUE_DAY
  return { dueOn, deliveryWindow: deliveryWindowFromNotes(notes) ?? null } satisfies Partial<OrderRecord>
}
