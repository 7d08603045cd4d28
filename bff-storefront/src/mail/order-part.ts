import type { OrderItemRecord, OrderRecord } from '@santhe/domain'
import {
  cashWords,
  deliveryWindowFromNotes,
  formatDeliveryDate,
  formatRupees,
  inLargerUnit,
  isExpected,
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

/** The delivery date; nothing for an order that was delivered or never will be, or is ready at its farm. */
function deliveryFact(order: OrderRecord) {
  if (!isExpected(order)) return []
  const date = orderEstimate(order)
  const window = deliveryWindowFromNotes(order.notes)
  const dateText = date === undefined ? 'Estimated soon' : formatDeliveryDate(date)
  const label = order.pickup ? 'Ready from' : 'Estimated delivery'
  return [{ label, lines: [window === undefined ? dateText : `${dateText}, ${window}`] }]
}

const CASH_TEXTS = {
  cod: 'Cash on delivery',
  paidInCash: 'Paid in cash on delivery',
  payAtFarm: 'Pay at the farm',
  paidAtFarm: 'Paid in cash at the farm',
} as const satisfies Record<ReturnType<typeof cashWords>, string>

function paymentText(order: OrderRecord): string {
  return order.paymentMethod === 'cod' ? CASH_TEXTS[cashWords(order)] : 'Online payment'
}

/** Where the boxes go; of those that are picked up, that they are: a mail carries no farm's address. docs/product/delivery.md#pickup-place */
function placeFact({ recipient, pickup }: OrderRecord, phone: 'withPhone' | 'withoutPhone') {
  const { firstName, lastName, address, city, state, zipCode } = recipient
  const name = `${firstName} ${lastName}`
  const isForFarm = phone === 'withPhone'
  if (pickup && !isForFarm) return { label: 'Pickup', lines: ['At the farm. Your order says where and when.'] }
  const place = pickup ? [] : [address, `${city}, ${state} ${zipCode}`]
  const lines = [name, ...place, ...(isForFarm ? [recipient.phone] : [])]
  return { label: pickup ? 'Pickup' : 'Delivery address', lines }
}

function notesFact({ notes }: OrderRecord) {
  const written = notesWithoutDeliveryDate(notes)
  return written === '' ? [] : [{ label: 'Notes', lines: written.split(/\r?\n/) }]
}

/** Returns what a mail about an order shows, as it was stored, with this order's share of the fees. Amounts in rupees, dates in India. */
export function orderPart(order: OrderRecord, phone: 'withPhone' | 'withoutPhone'): MailOrder {
  const { fees, subtotal, total } = order
  return {
    heading: `Order #${order._id} from ${order.farmName}`,
    lines: order.items.map(lineOf),
    sums: [
      { label: 'Subtotal', amount: formatRupees(subtotal) },
      ...fees.map(({ name, amount }) => ({ label: name, amount: formatRupees(amount) })),
    ],
    total: { label: 'Total', amount: formatRupees(total) },
    facts: [
      placeFact(order, phone),
      ...deliveryFact(order),
      { label: 'Payment', lines: [paymentText(order)] },
      ...notesFact(order),
    ],
  }
}
