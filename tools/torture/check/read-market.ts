import type { Domain } from '@santhe/domain'
import { POLL_FIELDS, STOCK_FIELDS, stockOf } from '@santhe/domain/records'
import {
  CHOICE_STATES,
  COMPLAINT_OUTCOMES,
  COMPLAINT_SIDES,
  ONLINE_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATES,
} from '@santhe/rules'
import { z } from 'zod'

export function groupBy<Key, T>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const Fee = z.object({ id: z.number(), amount: z.number() })
const RefundState = z.enum(REFUND_STATES)

const Stock = z
  .object({
    _id: z.number(),
    [STOCK_FIELDS.available]: z.number(),
    [STOCK_FIELDS.reserved]: z.number(),
    [STOCK_FIELDS.sold]: z.number(),
    line: z.object({ boxes: z.number().default(0) }).optional(),
  })
  .transform(stored => ({ _id: stored._id, ...stockOf(stored), inLine: stored.line?.boxes ?? 0 }))
const Product = z.object({ _id: z.number(), soldOut: z.boolean() })
const Quote = z.object({ _id: z.number(), expiresAt: z.date() })

const Purchase = z.object({
  orderIds: z.array(z.number()),
  paymentMethod: z.enum(['cod', 'cashfree']),
  fees: z.array(Fee),
  subtotal: z.number(),
  total: z.number(),
})

const Item = z.object({ productId: z.number(), quantity: z.number(), price: z.number(), lineTotal: z.number() })
const Refunded = z.object({ amount: z.number(), state: RefundState }).nullable()
const Adjustment = z.object({
  kind: z.string(),
  reason: z.unknown(),
  at: z.date(),
  lines: z.array(z.object({ productId: z.number(), quantity: z.number(), amount: z.number() })),
  items: z.array(Item).optional(),
  fees: z.array(Fee).optional(),
  areaFees: z.array(Fee).optional(),
  refund: Refunded,
})

const Order = z.object({
  _id: z.number(),
  purchaseId: z.number(),
  purchase: Purchase.optional(),
  buyerId: z.number(),
  replaces: z.object({ orderId: z.number(), complaintId: z.number() }).optional(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(['cod', 'cashfree']),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  refund: Refunded,
  adjustments: z.array(Adjustment).optional(),
  isForFarm: z.boolean(),
  hasBoxes: z.boolean(),
  notes: z.string(),
  items: z.array(Item),
  fees: z.array(Fee),
  subtotal: z.number(),
  total: z.number(),
  timeline: z.array(
    z.object({
      ...{ at: z.date(), by: z.number(), reason: z.unknown() },
      ...{ from: z.enum(ORDER_STATUSES).nullable(), to: z.enum(ORDER_STATUSES) },
    }),
  ),
})
export type OrderRow = z.output<typeof Order>
export type PurchaseRow = z.output<typeof Purchase> & Pick<OrderRow, '_id' | 'buyerId'>

/** Returns the purchases, which are stored in their first orders. */
export function purchasesOf(orders: readonly OrderRow[]): PurchaseRow[] {
  return orders.flatMap(({ _id, buyerId, purchase }) => (purchase ? { _id, buyerId, ...purchase } : []))
}

const Payment = z.object({
  _id: z.string(),
  purchaseId: z.number(),
  /** Set if it pays for additional boxes of a paid order. */
  change: z.object({ orderId: z.number() }).optional(),
  amount: z.number(),
  status: z.enum(ONLINE_PAYMENT_STATUSES),
  cfPaymentId: z.string().nullable(),
  replacedAt: z.date().nullish(),
  [POLL_FIELDS.nextAt]: z.date().optional(),
})
export type PaymentRow = z.output<typeof Payment>

const Refund = z.object({
  _id: z.string(),
  /** Null if the office pays it. */
  paymentId: z.string().nullable(),
  /** Its id at the provider after a retry. */
  retryId: z.string().optional(),
  reference: z.string().optional(),
  orderId: z.number().nullable(),
  adjustment: z.number().optional(),
  amount: z.number(),
  state: RefundState,
})
export type RefundRow = z.output<typeof Refund>

export const idAtProvider = ({ _id, retryId = _id }: RefundRow) => retryId

const Incident = z.object({ _id: z.string(), kind: z.string(), paymentId: z.string().nullable() })

const Choice = z.object({
  _id: z.string(),
  orderId: z.number(),
  productId: z.number(),
  buyerId: z.number(),
  to: z.string(),
  deadline: z.date(),
  /** sha256 of its links' tokens. */
  links: z.array(z.string()),
  state: z.enum(CHOICE_STATES),
})
export type ChoiceRow = z.output<typeof Choice>

const Verdict = z.object({ outcome: z.enum(COMPLAINT_OUTCOMES), amount: z.number() }).nullable()
const Complaint = z.object({
  _id: z.number(),
  orderId: z.number(),
  paidOrderId: z.number(),
  waitsFor: z.enum(COMPLAINT_SIDES).nullable(),
  dueAt: z.date().nullable(),
  response: Verdict,
  decision: Verdict,
  replacementId: z.number().nullable(),
})
export type ComplaintRow = z.output<typeof Complaint>

const Wait = z.object({
  productId: z.number(),
  personId: z.number(),
  offer: z.object({ quantity: z.number(), until: z.date(), reserved: z.number() }).optional(),
})

const OutboxEntry = z.object({
  eventId: z.coerce.string(),
  channel: z.string(),
  event: z.looseObject({
    kind: z.string(),
    orderId: z.number().optional(),
    buyerId: z.number().optional(),
    byId: z.number().optional(),
    /** An adjustment's kind, or a complaint's outcome. */
    how: z.string().optional(),
    step: z.string().optional(),
  }),
  dueAt: z.date().optional(),
  lastError: z.string().optional(),
  digests: z.array(z.coerce.string()).optional(),
})
export type OutboxRow = z.output<typeof OutboxEntry>

const Notification = z.object({ messageId: z.string(), personId: z.number() })
const Mail = z.object({ _id: z.string(), text: z.string() })

async function readAll<S extends z.ZodType>(name: string, schema: S, { connection }: Domain): Promise<z.output<S>[]> {
  const documents = await connection.collection(name).find({}).toArray()
  return z.array(schema).parse(documents)
}

export function readStocks(domain: Domain) {
  return readAll('stock', Stock, domain)
}

export function readMails(domain: Domain) {
  return readAll('mails', Mail, domain)
}

export function readChoices(domain: Domain) {
  return readAll('harvest_choices', Choice, domain)
}

export function readComplaints(domain: Domain) {
  return readAll('complaints', Complaint, domain)
}

/** Returns the places in lines, including those with an offer. */
export function readWaits(domain: Domain) {
  return readAll('wishes', Wait, domain)
}

/** Reads boxes, orders, money and messages directly from the market's database. */
export async function readMarket(domain: Domain) {
  const orders = await readAll('orders', Order, domain)
  return {
    stocks: await readStocks(domain),
    products: await readAll('products', Product, domain),
    quotes: await readAll('quotes', Quote, domain),
    purchases: purchasesOf(orders),
    orders,
    payments: await readAll('payments', Payment, domain),
    refunds: await readAll('refunds', Refund, domain),
    incidents: await readAll('paymentIncidents', Incident, domain),
    outbox: await readAll('outbox', OutboxEntry, domain),
    notifications: await readAll('notifications', Notification, domain),
    mails: await readMails(domain),
    choices: await readChoices(domain),
    complaints: await readComplaints(domain),
    waits: await readWaits(domain),
  }
}
export type MarketRows = Awaited<ReturnType<typeof readMarket>>
