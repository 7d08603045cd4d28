import { istDateOf, type MoneyLine, paiseToRupees } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import { type CsvColumns, csvFile } from './csv-file.ts'

type Line = MoneyLine & { order: { _id: number } }

const COLUMNS: CsvColumns<Line> = [
  ['file.date', ({ at }) => istDateOf(at)],
  ['file.order', ({ order }) => String(order._id)],
  ['file.what', ({ kind, isUnderWay }, text) => text(`file.kind.${isUnderWay ? 'refundUnderWay' : kind}`)],
  ['file.money', ({ holder }, text) => text(`file.holder.${holder}`)],
  ['file.yourItems', ({ items }) => paiseToRupees(items)],
  ['file.fees', ({ fees }) => paiseToRupees(fees)],
  ['file.paidByBuyer', ({ items, fees }) => paiseToRupees(items + fees)],
  ['file.backToBuyer', ({ refund }) => paiseToRupees(refund)],
]

/** docs/product/farm-money.md#statement */
export function statementCsv(lines: readonly Line[], text: TextIn): AsyncGenerator<string> {
  return csvFile(COLUMNS, lines, text)
}
