import type { AdminOrder } from '@santhe/contracts'
import { clockText, istDateOf } from '@santhe/rules'
import { type CsvColumns, csvFile } from './csv-file.ts'

const METHODS = { cod: 'Cash on delivery', cashfree: 'Online' } as const

/** '2 × Tomato (ಟೊಮೇಟೊ)'. */
function lineOf({ quantity, productName, localName }: AdminOrder['items'][number]): string {
  return `${quantity} × ${productName}${localName === '' ? '' : ` (${localName})`}`
}

/** In column order. Recipients by name and area, as in lists. */
const COLUMNS: CsvColumns<AdminOrder> = {
  Order: ({ id }) => String(id),
  Placed: ({ createdAt }) => istDateOf(new Date(createdAt)),
  Time: ({ createdAt }) => clockText(new Date(createdAt)),
  Status: ({ status }) => status,
  Customer: ({ customerName }) => customerName,
  Area: ({ area }) => area,
  Farm: ({ farmName }) => farmName,
  District: ({ district }) => district ?? '',
  Products: ({ items }) => items.map(lineOf).join('; '),
  Boxes: ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
  'Delivery expected': ({ estimatedDelivery }) => estimatedDelivery ?? '',
  'Payment method': ({ paymentMethod }) => METHODS[paymentMethod],
  'Payment status': ({ paymentStatus }) => paymentStatus,
  'Subtotal (₹)': ({ subtotal }) => subtotal,
  'Fees (₹)': ({ total, subtotal }) => total - subtotal,
  'Total (₹)': ({ total }) => total,
}

/** docs/product/office.md#orders-file */
export function ordersCsv(orders: AsyncIterable<AdminOrder>): AsyncGenerator<string> {
  return csvFile(COLUMNS, orders)
}
