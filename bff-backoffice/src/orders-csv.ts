import type { AdminOrder } from '@santhe/contracts'
import { clockText, istDateOf, type Language } from '@santhe/rules'
import type { LanguageTexts } from '@santhe/texts'
import { type CsvColumns, csvFile } from './csv-file.ts'

/** Current boxes and money; an order with no boxes left has no row. */
type Item = AdminOrder['items'][number]
const boxesOf = ({ quantity, boxesNow = quantity }: Item) => boxesNow
const subtotalOf = ({ subtotal, subtotalNow = subtotal }: AdminOrder) => subtotalNow
const totalOf = ({ total, totalNow = total }: AdminOrder) => totalNow

/** '2 × Tomato (ಟೊಮೇಟೊ)'. */
function lineOf(item: Item): string {
  const { productName, localName } = item
  return `${boxesOf(item)} × ${productName}${localName === '' ? '' : ` (${localName})`}`
}

/** In column order. Shows recipients by name and area, as lists do. */
const columnsIn = (language: Language): CsvColumns<AdminOrder> => [
  ['file.order', ({ id }) => String(id)],
  ['file.placed', ({ createdAt }) => istDateOf(new Date(createdAt))],
  ['file.time', ({ createdAt }) => clockText(new Date(createdAt), language)],
  ['file.status', ({ status }) => status],
  ['file.customer', ({ customerName }) => customerName],
  ['file.area', ({ area }) => area],
  ['file.farm', ({ farmName }) => farmName],
  ['file.district', ({ district }) => district ?? ''],
  ['file.products', ({ items }) => items.filter(boxesOf).map(lineOf).join('; ')],
  ['file.boxes', ({ items }) => String(items.reduce((sum, item) => sum + boxesOf(item), 0))],
  ['file.deliveryExpected', ({ estimatedDelivery }) => estimatedDelivery ?? ''],
  ['file.paymentMethod', ({ paymentMethod }, text) => text(`file.method.${paymentMethod}`)],
  ['file.paymentStatus', ({ paymentStatus }) => paymentStatus],
  ['file.subtotal', subtotalOf],
  ['file.fees', order => totalOf(order) - subtotalOf(order)],
  ['file.total', totalOf],
]

/** docs/product/office.md#orders-file */
export function ordersCsv(
  orders: AsyncIterable<AdminOrder>,
  { text, language }: LanguageTexts,
): AsyncGenerator<string> {
  return csvFile(columnsIn(language), orders, text)
}
