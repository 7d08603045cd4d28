import type { OrderItemRecord, OrderRecord } from '@santhe/domain'
import { cashWords, formatDeliveryDate, formatRupees, inLargerUnit, isExpected, orderEstimate } from '@santhe/rules'

export interface MailOrder {
  heading: string
  lines: { name: string; localName: string; detail: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  facts: { label: string; lines: string[] }[]
}

/** Formatted as on screens. */
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

/** Nothing for delivered, cancelled or ready orders. */
function deliveryFact(order: OrderRecord) {
  const { status, delivery } = order
  if (!isExpected({ status, pickup: delivery.isPickup })) return []
  const date = orderEstimate(order)
  const dateText = date === undefined ? 'Estimated soon' : formatDeliveryDate(date)
  const label = delivery.isPickup ? 'Ready from' : 'Estimated delivery'
  return [{ label, lines: [delivery.window === null ? dateText : `${dateText}, ${delivery.window}`] }]
}

const CASH_TEXTS = {
  cod: 'Cash on delivery',
  paidInCash: 'Paid in cash on delivery',
  payAtFarm: 'Pay at the farm',
  paidAtFarm: 'Paid in cash at the farm',
} as const satisfies Record<ReturnType<typeof cashWords>, string>

function paymentText({ status, paymentMethod, delivery }: OrderRecord): string {
  if (paymentMethod !== 'cod') return 'Online payment'
  return CASH_TEXTS[cashWords({ status, paymentMethod, pickup: delivery.isPickup })]
}

/** Pickup orders only say so: mails contain no farm's address. docs/product/delivery.md#pickup-place */
function placeFact({ recipient, delivery: { isPickup } }: OrderRecord, phone: 'withPhone' | 'withoutPhone') {
  const { firstName, lastName, address, city, state, zipCode } = recipient
  const name = `${firstName} ${lastName}`
  const isForFarm = phone === 'withPhone'
  if (isPickup && !isForFarm) return { label: 'Pickup', lines: ['At the farm. Your order says where and when.'] }
  const place = isPickup ? [] : [address, `${city}, ${state} ${zipCode}`]
  const lines = [name, ...place, ...(isForFarm ? [recipient.phone] : [])]
  return { label: isPickup ? 'Pickup' : 'Delivery address', lines }
}

function notesFact({ notes: written }: OrderRecord) {
  return written === '' ? [] : [{ label: 'Notes', lines: written.split(/\r?\n/) }]
}

/** Order as stored with its fee share. Rupees, IST dates. */
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
