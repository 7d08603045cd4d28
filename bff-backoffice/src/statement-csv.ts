import { isRefundUnderWay, istDateOf, type MoneyLine, paiseToRupees, type RefundState } from '@santhe/rules'
import { type CsvColumns, csvFile } from './csv-file.ts'

type Line = MoneyLine & { order: { _id: number; refund: { state: RefundState } | null } }

const KINDS = { delivered: 'Delivered', setBack: 'Set back', refunded: 'Refunded' } as const
const HOLDERS = {
  market: 'Online, with the market',
  agent: 'Cash, with the delivery agent',
  farm: 'Cash, with the farm',
} as const

const COLUMNS: CsvColumns<Line> = {
  Date: ({ at }) => istDateOf(at),
  Order: ({ order }) => String(order._id),
  What: line => (isRefundUnderWay(line) ? 'Refund on its way' : KINDS[line.kind]),
  Money: ({ holder }) => HOLDERS[holder],
  'Your items (₹)': ({ items }) => paiseToRupees(items),
  'Fees (₹)': ({ fees }) => paiseToRupees(fees),
  'Paid by the buyer (₹)': ({ items, fees }) => paiseToRupees(items + fees),
  'Back to the buyer (₹)': ({ refund }) => paiseToRupees(refund),
}

/** docs/product/farm-money.md#statement */
export function statementCsv(lines: readonly Line[]): AsyncGenerator<string> {
  return csvFile(COLUMNS, lines)
}
