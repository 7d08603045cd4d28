import { MAX_QUANTITY } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { checkoutFields, MOST_LINES } from './checkout.ts'
import { deliveryChoiceFields } from './delivery-windows.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, Id, optional, RupeesIn } from './fields.ts'
import { OrderDetail } from './order-detail.ts'
import { z } from './schema.ts'
import { anyLines } from './text.ts'

/** Boxes of a line; 0 is allowed. */
const BoxesOfLine = z
  .number(coded('form.boxesOfLine'))
  .int(coded('form.boxesOfLine'))
  .min(0, coded('form.boxesOfLine'))
  .max(MAX_QUANTITY, coded('form.boxesOfLine'))

/** Requested boxes, 0 for none; an omitted product stays unchanged. */
const Items = z
  .array(z.strictObject({ productId: Id, quantity: BoxesOfLine }))
  .max(MOST_LINES, coded('form.mostLines'))
  .refine(eachOnce, coded('form.eachOnce'))

/** Number of adjustments the caller saw: 409 if there are more by now. */
const Seen = z.number().int().min(0).optional()

const { phone, address, city, state, zipCode } = checkoutFields

export const changeOrder = endpoint({
  call: 'POST /api/orders/:id/changes',
  access: 'signedIn',
  summary:
    'Changes boxes, address, day and notes of an order, for its buyer inside the window; paid online, more wait for payment',
  body: z.strictObject({
    items: optional(Items),
    phone: optional(phone),
    address: optional(address),
    city: optional(city),
    state: optional(state),
    zipCode: optional(zipCode),
    /** '' removes them. */
    notes: anyLines(1000).optional(),
    ...deliveryChoiceFields,
    seen: Seen,
  }),
  response: OrderDetail,
  errors: [
    'ORDER_NOT_CHANGEABLE',
    'PRODUCT_NOT_BUYABLE',
    'OWN_FARM',
    'OUT_OF_STOCK',
    'STATUS_NOT_ALLOWED',
    'CONFLICT',
    'KEY_REUSED',
  ],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
})

export const giveUpChange = endpoint({
  call: 'DELETE /api/orders/:id/changes',
  access: 'signedIn',
  summary: 'Gives up more boxes of the caller’s order that wait for their payment',
  response: OrderDetail,
  errors: ['PAYMENT_CLOSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
})

const ShortLine = z.union([
  z.strictObject({ productId: Id, quantity: BoxesOfLine }),
  z.strictObject({ productId: Id, amount: RupeesIn.refine(paise => paise > 0, coded('form.amount')) }),
])

/** By product: packed boxes, or rupees refunded because they weigh less. */
export const packShort = endpoint({
  call: 'POST /api/orders/:id/short',
  access: 'signedIn',
  summary: 'Packs less of an order than was ordered, for its farm and staff in scope; the money follows',
  body: z.strictObject({
    lines: z
      .array(ShortLine)
      .min(1, coded('form.noLines'))
      .max(MOST_LINES, coded('form.mostLines'))
      .refine(eachOnce, coded('form.eachOnce')),
    reason: anyLines(500).optional(),
    seen: Seen,
  }),
  response: OrderDetail,
  errors: ['FORBIDDEN', 'STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
})
