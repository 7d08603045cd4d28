/** @jsxRuntime automatic @jsxImportSource react */
import type { OrderItemRecord, OrderRecord } from '@santhe/domain'
import {
  cashWords,
  formatRupees,
  inLargerUnit,
  isExpected,
  namesFor,
  orderEstimate,
  scriptOf,
  takenOff,
} from '@santhe/rules'
import { feeName, type LanguageTexts, type TextIn } from '@santhe/texts'
import type { CSSProperties } from 'react'
import { Each, look, Piece } from './mail-piece.tsx'

type LineOfOrder = MailOrder['lines'][number]
type SumOfOrder = MailOrder['total']

const SMALL = look({ text: 'ink-2' }, { fontSize: 14 })

/** In another language than the mail, so screen readers need its own. */
function LocalName({ localName }: { localName: string }) {
  if (localName === '') return null
  return (
    <>
      {' '}
      <span lang={scriptOf(localName) ?? 'en'} {...look({ text: 'ink-2' })}>
        {localName}
      </span>
    </>
  )
}

function Line({ name, localName, detail, amount }: LineOfOrder) {
  const cell = { padding: '10px 0', borderTop: '1px solid', verticalAlign: 'top' }
  return (
    <tr>
      <td {...look({ edge: 'line' }, { ...cell, overflowWrap: 'anywhere' })}>
        <strong>{name}</strong>
        <LocalName localName={localName} />
        <br />
        <span {...SMALL}>{detail}</span>
      </td>
      <td align="right" {...look({ edge: 'line' }, { ...cell, paddingLeft: 12, whiteSpace: 'nowrap' })}>
        {amount}
      </td>
    </tr>
  )
}

const RULED = { borderTop: '1px solid', padding: '10px 0 4px' }

function Sum({ label, amount, style }: SumOfOrder & { style: CSSProperties }) {
  const cell = { verticalAlign: 'top', ...style }
  return (
    <tr>
      <td {...look({ edge: 'line' }, { overflowWrap: 'anywhere', ...cell })}>{label}</td>
      <td align="right" {...look({ edge: 'line' }, { ...cell, paddingLeft: 12, whiteSpace: 'nowrap' })}>
        {amount}
      </td>
    </tr>
  )
}

const factLine = (line: string) => (
  <>
    <br />
    {line}
  </>
)

function Fact({ label, lines }: MailOrder['facts'][number]) {
  return (
    <Piece text={lines.length === 1 ? `${label}: ${lines.join()}` : [`${label}:`, ...lines].join('\n')}>
      <p style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
        <span {...SMALL}>{label}</span>
        <Each of={lines} as={factLine} />
      </p>
    </Piece>
  )
}

const orderLine = (line: LineOfOrder) => <Line {...line} />
const sumRow = (sum: SumOfOrder, index: number) => <Sum {...sum} style={index === 0 ? RULED : { padding: '0 0 4px' }} />

const lineText = ({ name, localName, detail, amount }: LineOfOrder) =>
  `- ${localName === '' ? name : `${name} (${localName})`}: ${detail}: ${amount}`
const sumText = ({ label, amount }: SumOfOrder) => `${label}: ${amount}`

/** Items, total, address and payment as rows that mail programs understand. */
export function OrderPart({ heading, lines, sums, total, facts }: MailOrder) {
  const [linesText, sumsText] = [lines.map(lineText), [...sums, total].map(sumText)]
  return (
    <>
      <Piece text={[heading, ...linesText].join('\n')}>
        <h2 style={{ margin: '8px 0 8px', fontSize: 18, lineHeight: 1.3 }}>{heading}</h2>
      </Piece>
      <Piece text={sumsText.join('\n')}>
        <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px', font: 'inherit' }}>
          <tbody>
            <Each of={lines} as={orderLine} />
            <Each of={sums} as={sumRow} />
            <Sum {...total} style={{ ...RULED, fontWeight: 700, fontSize: 18 }} />
          </tbody>
        </table>
      </Piece>
      {facts.map(fact => (
        <Fact key={fact.label} {...fact} />
      ))}
    </>
  )
}

export interface MailOrder {
  heading: string
  lines: { name: string; localName: string; detail: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  facts: { label: string; lines: string[] }[]
}

/** Formatted as on screens. */
function lineOf(item: OrderItemRecord, { language, text }: LanguageTexts) {
  const { quantity, price, lineTotal, unit, unitsPerBox } = item
  const less = takenOff(item)
  const [name, localName] = namesFor({ name: item.productName, localName: item.localName }, language)
  return {
    name,
    localName,
    detail: text('mail.part.line', { quantity, price, less, ...inLargerUnit(unitsPerBox, unit) }),
    amount: formatRupees(lineTotal),
  }
}

/** Empty for delivered, cancelled or ready orders. */
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
export function orderPart(order: OrderRecord, phone: 'withPhone' | 'withoutPhone', terms: LanguageTexts): MailOrder {
  const { text, language } = terms
  const { _id, farmName, fees, subtotal, total, status, paymentMethod, delivery } = order
  const cash = cashWords({ status, paymentMethod, pickup: delivery.isPickup })
  const payment = paymentMethod === 'cod' ? cash : 'online'
  return {
    heading: text('mail.part', { id: _id, farmName }),
    lines: order.items.map(item => lineOf(item, terms)),
    sums: [
      { label: text('mail.part.subtotal'), amount: formatRupees(subtotal) },
      ...fees.map(({ name, amount }) => ({ label: feeName(name, language), amount: formatRupees(amount) })),
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
