import type { OrderItemRecord, OrderRecord } from '@santhe/domain'
import { cashWords, formatRupees, inLargerUnit, isExpected, orderEstimate } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'

export interface MailOrder {
  heading: string
  lines: { name: string; localName: string; detail: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  facts: { label: string; lines: string[] }[]
}

/** Formatted as on screens. */
function lineOf(
  { productName, localName, quantity, price, lineTotal, unit, unitsPerBox }: OrderItemRecord,
  text: TextIn,
) {
  return {
    name: productName,
    localName,
    detail: text('mail.part.line', { quantity, price, ...inLargerUnit(unitsPerBox, unit) }),
    amount: formatRupees(lineTotal),
  }
}

/** Nothing for delivered, cancelled or ready orders. */
function deliveryFact(order: OrderRecord, text: TextIn) {
  const { status, delivery } = order
  if (!isExpected({ status, pickup: delivery.isPickup })) return []
  const date = orderEstimate(order)
  const label = text(delivery.isPickup ? 'mail.part.readyFrom' : 'mail.part.delivery')
  return [{ label, lines: [text('mail.part.day', { date, window: delivery.window })] }]
}

/** Pickup orders only say so: mails contain no farm's address. docs/product/delivery.md#pickup-place */
function placeFact(
  { recipient, delivery: { isPickup } }: OrderRecord,
  phone: 'withPhone' | 'withoutPhone',
  text: TextIn,
) {
  const { firstName, lastName, address, city, state, zipCode } = recipient
  const name = `${firstName} ${lastName}`
  const isForFarm = phone === 'withPhone'
  if (isPickup && !isForFarm) return { label: text('mail.part.pickup'), lines: [text('mail.part.atFarm')] }
  const place = isPickup ? [] : [address, `${city}, ${state} ${zipCode}`]
  const lines = [name, ...place, ...(isForFarm ? [recipient.phone] : [])]
  return { label: text(isPickup ? 'mail.part.pickup' : 'mail.part.address'), lines }
}

function notesFact({ notes: written }: OrderRecord, text: TextIn) {
  return written === '' ? [] : [{ label: text('mail.part.notes'), lines: written.split(/\r?\n/) }]
}

/** Order as stored with its fee share. Rupees, IST dates. */
export function orderPart(order: OrderRecord, phone: 'withPhone' | 'withoutPhone', text: TextIn): MailOrder {
  const { _id, farmName, fees, subtotal, total, status, paymentMethod, delivery } = order
  const cash = cashWords({ status, paymentMethod, pickup: delivery.isPickup })
  const payment = paymentMethod === 'cod' ? cash : 'online'
  return {
    heading: text('mail.part', { id: _id, farmName }),
    lines: order.items.map(item => lineOf(item, text)),
    sums: [
      { label: text('mail.part.subtotal'), amount: formatRupees(subtotal) },
      ...fees.map(({ name, amount }) => ({ label: name, amount: formatRupees(amount) })),
    ],
    total: { label: text('mail.part.total'), amount: formatRupees(total) },
    facts: [
      placeFact(order, phone, text),
      ...deliveryFact(order, text),
      { label: text('mail.part.payment'), lines: [text(`mail.part.${payment}`)] },
      ...notesFact(order, text),
    ],
  }
}
