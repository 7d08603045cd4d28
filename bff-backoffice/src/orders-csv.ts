import type { AdminOrder } from '@santhe/contracts'
import { clockText, istDateOf, type Language } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import { type CsvColumns, csvFile } from './csv-file.ts'

/** '2 × Tomato (ಟೊಮೇಟೊ)'. */
function lineOf({ quantity, productName, localName }: AdminOrder['items'][number]): string {
  return `${quantity} × ${productName}${localName === '' ? '' : ` (${localName})`}`
}

/** In column order. Recipients by name and area, as in lists. */
const columnsIn = (language: Language): CsvColumns<AdminOrder> => [
  ['file.order', ({ id }) => String(id)],
  ['file.placed', ({ createdAt }) => istDateOf(new Date(createdAt))],
  ['file.time', ({ createdAt }) => clockText(new Date(createdAt), language)],
  ['file.status', ({ status }) => status],
  ['file.customer', ({ customerName }) => customerName],
  ['file.area', ({ area }) => area],
  ['file.farm', ({ farmName }) => farmName],
  ['file.district', ({ district }) => district ?? ''],
  ['file.products', ({ items }) => items.map(lineOf).join('; ')],
  ['file.boxes', ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['file.deliveryExpected', ({ estimatedDelivery }) => estimatedDelivery ?? ''],
  ['file.paymentMethod', ({ paymentMethod }, text) => text(`file.method.${paymentMethod}`)],
  ['file.paymentStatus', ({ paymentStatus }) => paymentStatus],
  ['file.subtotal', ({ subtotal }) => subtotal],
  ['file.fees', ({ total, subtotal }) => total - subtotal],
  ['file.total', ({ total }) => total],
]

/** docs/product/office.md#orders-file */
export function ordersCsv(
  orders: AsyncIterable<AdminOrder>,
  { text, language }: { text: TextIn; language: Language },
): AsyncGenerator<string> {
  return csvFile(columnsIn(language), orders, text)
}
