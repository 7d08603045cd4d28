import type { orders } from '@santhe/domain'
import {
  addressText,
  billedOrder,
  billNumberOf,
  boughtItems,
  type CreditNote,
  creditNotesOf,
  currentOrder,
  formatRupees,
  istDateOf,
  type Language,
  namesFor,
  type Paise,
  takenOff,
} from '@santhe/rules'
import { feeName, type LanguageTexts, type TextIn, textsIn } from '@santhe/texts'

export interface Sheet {
  title: string
  facts: string[]
  /** Lines of seller and buyer. */
  parties: string[][]
  headings: string[]
  /** A product with what a box contains, boxes, price and amount. */
  rows: string[][]
  sums: [name: string, amount: string][]
  remarks: string[]
}

type Order = orders.BillFacts['order']

/** Returns the bill of an order with its credit notes, or before the first handover its summary. docs/product/adjustments.md#paper */
export function billSheets({ order, farmPlace }: orders.BillFacts, language: Language): Sheet[] {
  const text = textsIn(language)
  const terms = { language, text }
  const parties = partiesOf(order, farmPlace, text)
  return [
    mainSheet(order, parties, terms),
    ...creditNotesOf(order).map(note => noteSheet(order, note, { parties, ...terms })),
  ]
}

function partiesOf({ farmName, recipient }: Order, farmPlace: string, text: TextIn): string[][] {
  const buyer = `${recipient.firstName} ${recipient.lastName}`
  return [
    [text('bill.farm'), farmName, farmPlace],
    [text('bill.buyer'), buyer, ...addressText(recipient).split('\n')],
  ]
}

function mainSheet(order: Order, parties: string[][], terms: LanguageTexts): Sheet {
  const { text } = terms
  const { _id: id, bill, createdAt, paymentMethod, status } = order
  const number = billNumberOf(order)
  const { items, fees, subtotal, total } = currentOrder(billedOrder(order))
  return {
    title: text(bill ? 'bill.supply' : 'bill.summary'),
    facts: [
      ...(number ? [text('bill.number', { number })] : []),
      ...(bill ? [text('bill.date', { date: bill.on })] : []),
      text('bill.order', { id, date: istDateOf(createdAt) }),
    ],
    parties,
    headings: [text('bill.item'), text('bill.boxes'), text('bill.price'), text('bill.amount')],
    rows: items.map(item => [lineOf(item, terms), String(item.quantity), ...[item.price, item.lineTotal].map(rupees)]),
    sums: [
      [text('bill.goods'), rupees(subtotal)],
      ...fees.map(({ name, amount }): [string, string] => [feeName(name, terms.language), rupees(amount)]),
      [text('bill.total'), rupees(total)],
    ],
    remarks: [
      text('bill.payment', { method: text(`file.method.${paymentMethod}`) }),
      ...(status === 'cancelled' ? [text('bill.cancelled')] : []),
    ],
  }
}

function noteSheet(
  order: Order,
  { number, at, reason, lines, amount, voidSince }: CreditNote,
  { parties, ...terms }: LanguageTexts & { parties: string[][] },
): Sheet {
  const { text } = terms
  const { _id: id, bill, createdAt } = order
  const nameOf = (productId: number) => {
    const item = boughtItems<Order['items'][number]>(order).find(each => each.productId === productId)
    return item ? productOf(item, terms) : ''
  }
  return {
    title: text('bill.credit'),
    facts: [
      text('bill.number', { number }),
      text('bill.date', { date: istDateOf(at) }),
      text('bill.ofBill', { number: billNumberOf(order) ?? '', date: bill?.on ?? '' }),
      text('bill.order', { id, date: istDateOf(createdAt) }),
    ],
    parties,
    headings: [text('bill.item'), text('bill.boxes'), '', text('bill.amount')],
    rows: lines.map(line => [nameOf(line.productId), String(-line.quantity || '–'), '', rupees(-line.amount)]),
    sums: [[text('bill.credited'), rupees(amount)]],
    remarks: [
      ...(lines.some(({ quantity }) => quantity !== 0) ? [text('bill.withFees')] : []),
      ...(reason === '' ? [] : [text('bill.reason', { reason })]),
      ...(voidSince ? [text('bill.void', { date: istDateOf(voidSince) })] : []),
    ],
  }
}

function productOf(item: Order['items'][number], { language, text }: LanguageTexts): string {
  const { productName: name, localName, unitsPerBox, unit } = item
  // As it was ordered first, also where the reader has a name of their own.
  const names = [...new Set([name, ...namesFor({ name, localName }, language)])].filter(Boolean).join(' ')
  return `${names}, ${text('light.amount', { amount: unitsPerBox, unit })}`
}

/** A product and what light boxes took off, so that boxes, price and amount add up. */
function lineOf(item: Order['items'][number], terms: LanguageTexts): string {
  const [product, less] = [productOf(item, terms), takenOff(item)]
  return less > 0 ? terms.text('bill.less', { product, less }) : product
}

const rupees = (amount: Paise) => formatRupees(amount)
