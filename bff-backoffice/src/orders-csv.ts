import type { AdminOrder } from '@santhe/contracts'
import { formatMoment, istDateOf } from '@santhe/rules'
import { type Options, stringify } from 'csv-stringify/sync'

const METHODS = { cod: 'Cash on delivery', cashfree: 'Online' } as const

/** Rupees as spreadsheets calculate with them: no sign, no comma, two decimals. */
const rupees = (amount: number) => amount.toFixed(2)

/** A line of an order: '2 × Tomato (ಟೊಮೇಟೊ)'. */
function lineOf({ quantity, productName, localName }: AdminOrder['items'][number]): string {
  return `${quantity} × ${productName}${localName === '' ? '' : ` (${localName})`}`
}

/** India's clock: '3:40 pm'. */
function timeOf(moment: Date): string {
  return formatMoment(moment).split(', ')[1] ?? ''
}

/** What a district works with, in the file's order. Who gets an order stands there by name and area, as in the lists. */
const COLUMNS: Readonly<Record<string, (order: AdminOrder) => string>> = {
  Order: ({ id }) => String(id),
  Placed: ({ createdAt }) => istDateOf(new Date(createdAt)),
  Time: ({ createdAt }) => timeOf(new Date(createdAt)),
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
  'Subtotal (₹)': ({ subtotal }) => rupees(subtotal),
  'Fees (₹)': ({ total, subtotal }) => rupees(total - subtotal),
  'Total (₹)': ({ total }) => rupees(total),
}

/** As Excel reads it: rows end in CR LF, and a field that would be a formula is text by an apostrophe before it. */
const FORMAT: Options = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ }
/** By this Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const ROWS_OF_A_PART = 100

/** Returns the file of orders, part by part: its heading with the first rows. docs/product/office.md#orders-file. */
export async function* ordersCsv(orders: AsyncIterable<AdminOrder>): AsyncGenerator<string> {
  let rows = [Object.keys(COLUMNS)]
  let mark = BYTE_ORDER_MARK
  for await (const order of orders) {
    rows.push(Object.values(COLUMNS).map(column => column(order)))
    if (rows.length < ROWS_OF_A_PART) continue
    yield mark + stringify(rows, FORMAT)
    rows = []
    mark = ''
  }
  if (rows.length > 0) yield mark + stringify(rows, FORMAT)
}
