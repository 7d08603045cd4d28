import { amountOfLines, currentOrder, isHandedOver, istDateOf, paperSeries } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { restartIfTwice } from '../../foundation/retry-on-conflict.ts'
import { Counters } from '../../records/counter.ts'
import type { AdjustmentRecord, OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'

interface Numbered {
  step?: OrderStepRecord
  fields?: Partial<OrderRecord>
  adjustment?: AdjustmentRecord | undefined
}

type Place = Parameters<typeof paperSeries>[0]

/** Returns the paper of a change: the bill at the first handover, a credit note for a later return. */
function paperOf(order: OrderRecord, { step, adjustment }: Numbered): Place | undefined {
  const { farmerId, bill } = order
  const moves = step && step.from !== step.to
  if (!bill) return moves && isHandedOver(step.to) ? { kind: 'bill', farmerId, on: istDateOf(step.at) } : undefined
  if (adjustment && amountOfLines(adjustment.lines) < 0) return { kind: 'note', farmerId, on: istDateOf(adjustment.at) }
  const isCancelled = moves && step.to === 'cancelled' && currentOrder(order).total > 0
  return isCancelled ? { kind: 'note', farmerId, on: istDateOf(step.at) } : undefined
}

/** Returns the number series of a change: changes of a series take turns. */
export function seriesOf(order: OrderRecord, change: Numbered): string[] {
  const paper = paperOf(order, change)
  return paper ? [paperSeries(paper)] : []
}

/** Counts in the transaction, unlike `nextId`, so that an aborted one leaves no gap. */
async function takeNumber(place: Place, { connection, session }: Domain): Promise<number> {
  const options = { upsert: true, returnDocument: 'after', session } as const
  const counter = await Counters(connection)
    .findOneAndUpdate({ _id: paperSeries(place) }, { $inc: { last: 1 } }, options)
    .lean()
    // A concurrent transaction may have started the series.
    .catch(restartIfTwice)
  return counter.last
}

/** Numbers a change's paper, in its transaction. docs/product/adjustments.md#paper */
export async function numberPapers<Change extends Numbered>(
  order: OrderRecord,
  change: Change,
  tx: Domain,
): Promise<Change> {
  const paper = paperOf(order, change)
  if (!paper) return change
  const number = await takeNumber(paper, tx)
  if (paper.kind === 'bill') return { ...change, fields: { ...change.fields, bill: { number, on: paper.on } } }
  const { step, adjustment } = change
  return adjustment
    ? { ...change, adjustment: { ...adjustment, note: number } }
    : { ...change, ...(step && { step: { ...step, note: number } }) }
}
