import type { OrderItemRecord, OrderRecord } from '@santhe/domain'
import {
  deliveryWindowFromNotes,
  formatDate,
  formatRupees,
  inLargerUnit,
  isPaidInCash,
  notesWithoutDeliveryDate,
  orderEstimate,
} from '@santhe/rules'

/** What was bought, as a mail lists it. Everything is text. */
export interface MailOrder {
  heading: string
  lines: { name: string; localName: string; detail: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  facts: { label: string; lines: string[] }[]
}

/** What a box contains, as the screens write it. */
function contentsOf(units: number, givenUnit: string): string {
  const { amount, unit } = inLargerUnit(units, givenUnit)
  const unitName = { each: 'piece', l: 'litre' }[unit]
  if (unitName === undefined) return `${amount} ${unit}`
  return amount === 1 ? `1 ${unitName}` : `${amount} ${unitName}s`
}

function lineOf({ productName, localName, quantity, price, lineTotal, unit, unitsPerBox }: OrderItemRecord) {
  const boxes = quantity === 1 ? '1 box' : `${quantity} boxes`
  return {
    name: productName,
    localName,
    detail: `${boxes} × ${formatRupees(price)}, ${contentsOf(unitsPerBox, unit)} a box`,
    amount: formatRupees(lineTotal),
  }
}

/** The delivery date; nothing for an order that was delivered or never will be. */
function deliveryFact(order: OrderRecord) {
  if (order.status === 'delivered' || order.status === 'cancelled') return []
  const date = orderEstimate(order)
  const window = deliveryWindowFromNotes(order.notes)
  const dateText = date === undefined ? 'Estimated soon' : formatDate(date)
  return [{ label: 'Estimated delivery', lines: [window === undefined ? dateText : `${dateText}, ${window}`] }]
}

function paymentText(order: OrderRecord): string {
  if (isPaidInCash(order)) return 'Paid in cash on delivery'
  return order.paymentMethod === 'cod' ? 'Cash on delivery' : 'Online payment'
}

function notesFact({ notes }: OrderRecord) {
  const written = notesWithoutDeliveryDate(notes)
  return written === '' ? [] : [{ label: 'Notes', lines: written.split(/\r?\n/) }]
}

/** Returns what a mail about an order shows, as it was stored, with this order's share of the fees. Amounts in rupees, dates in India. */
export function orderPart(order: OrderRecord, phone: 'withPhone' | 'withoutPhone'): MailOrder {
  const { recipient, fees, subtotal, total } = order
  const { firstName, lastName, address, city, state, zipCode } = recipient
  const addressLines = [`${firstName} ${lastName}`, address, `${city}, ${state} ${zipCode}`]
  return {
    heading: `Order #${order._id} from ${order.farmName}`,
    lines: order.items.map(lineOf),
    sums: [
      { label: 'Subtotal', amount: formatRupees(subtotal) },
      ...fees.map(({ name, amount }) => ({ label: name, amount: formatRupees(amount) })),
    ],
    total: { label: 'Total', amount: formatRupees(total) },
    facts: [
      { label: 'Delivery address', lines: phone === 'withPhone' ? [...addressLines, recipient.phone] : addressLines },
      ...deliveryFact(order),
      { label: 'Payment', lines: [paymentText(order)] },
      ...notesFact(order),
    ],
  }
}
