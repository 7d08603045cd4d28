import {
  type AdjustableOrder,
  type AdjustedLine,
  type AdjustmentKind,
  amountOfLines,
  orderAt,
} from './adjusted-order.ts'
import { type IstDate, istDateOf, monthOf } from './dates.ts'
import type { Reason } from './errors.ts'
import { statusAdjustments } from './order-money.ts'
import type { OrderStatus } from './order-status.ts'

/** A bill of supply, or a credit note to it. */
type PaperKind = 'bill' | 'note'

const APRIL = 3

/** Returns a year from April to March: '2026-27'. */
export function financialYearOf(date: IstDate): string {
  const first = Number(date.slice(0, 4)) - (monthOf(date) < APRIL ? 1 : 0)
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

interface PaperPlace {
  kind: PaperKind
  farmerId: number
  on: IstDate
}

/** Returns the name of a series numbered without gaps: per farm, kind and financial year. */
export function paperSeries({ kind, farmerId, on }: PaperPlace): string {
  return `${kind}:${farmerId}:${financialYearOf(on)}`
}

/** Formats 'B26/12/00123' for a bill and 'C26/12/00004' for a credit note of 2026-27. Rule 46 of GST allows 16 characters. */
export function paperNumber({ kind, farmerId, on }: PaperPlace, number: number): string {
  const series = `${kind === 'bill' ? 'B' : 'C'}${financialYearOf(on).slice(2, 4)}`
  return [series, farmerId, String(number).padStart(5, '0')].join('/')
}

export const isHandedOver = (status: OrderStatus) => status === 'shipping' || status === 'delivered'

interface BilledOrder extends AdjustableOrder {
  farmerId: number
  /** Number in the series, and day of the first handover. Missing before, and in orders older than bills. */
  bill?: { number: number; on: IstDate } | undefined
  timeline: readonly { at: Date; from: OrderStatus | null; to: OrderStatus; reason: Reason; note?: number }[]
  adjustments?:
    | readonly (NonNullable<AdjustableOrder['adjustments']>[number] & {
        kind: AdjustmentKind
        reason: Reason
        note?: number
      })[]
    | undefined
}

export function billNumberOf({ farmerId, bill }: BilledOrder): string | undefined {
  return bill && paperNumber({ kind: 'bill', farmerId, on: bill.on }, bill.number)
}

/** Returns an order as billed at its handover; without a bill, as it is now. */
export function billedOrder<Order extends BilledOrder>(order: Order): Order {
  const { bill, timeline, adjustments = [] } = order
  if (!bill) return order
  const step = timeline.find(({ at, to }) => isHandedOver(to) && istDateOf(at) === bill.on)
  return orderAt(
    { ...order, adjustments: adjustments.filter(({ note }) => note === undefined) },
    step?.at ?? new Date(0),
  )
}

export interface CreditNote {
  number: string
  at: Date
  reason: Reason
  lines: readonly AdjustedLine[]
  /** Positive, in paise. */
  amount: number
  /** Time of reopening a cancelled order, from which the note no longer counts. */
  voidSince: Date | undefined
}

/** Returns refunds since an order's bill, oldest first. */
export function creditNotesOf(order: BilledOrder): CreditNote[] {
  const { farmerId, timeline, adjustments = [] } = order
  const reopened = (at: Date) =>
    timeline.find(step => step.from === 'cancelled' && step.to !== 'cancelled' && step.at >= at)
  const ofCancellations = statusAdjustments(order).map(({ step, at, lines }) => ({
    ...{ note: step.note, at, reason: step.reason, lines, voidSince: reopened(at)?.at },
  }))
  return [
    ...adjustments.map(({ kind, reason, ...adjustment }) => ({
      ...adjustment,
      reason: reason === '' ? { code: `reason.${kind}` } : reason,
      voidSince: undefined,
    })),
    ...ofCancellations,
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ note, at, reason, lines, voidSince }) => {
      if (note === undefined) return []
      const number = paperNumber({ kind: 'note', farmerId, on: istDateOf(at) }, note)
      return [{ number, at, reason, lines, amount: -amountOfLines(lines), voidSince }]
    })
}
