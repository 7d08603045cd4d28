import { PAYMENT_OUTCOMES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { checkoutFields, FarmOrderItems, MOST_LINES, Pickup } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, RupeesIn } from './fields.ts'
import { Order, PaymentMethod } from './order.ts'
import { Purchase } from './orders.ts'
import { z } from './schema.ts'
import { exactText, text } from './text.ts'

/** Real provider, its sandbox, or the market's fake one outside production. */
export const PaymentMode = z.enum(['production', 'sandbox', 'testing'])
export type PaymentMode = z.output<typeof PaymentMode>

/** Online only with a provider. */
export const listPaymentMethods = endpoint({
  call: 'GET /api/payments/methods',
  access: 'anyone',
  summary: 'How one can pay here, in the order of the form',
  response: z.object({ methods: z.array(PaymentMethod), mode: PaymentMode.nullable() }),
})

/** One farm's form, items and total (docs/product/payments.md#create-session). */
const FarmOrderData = z.strictObject({
  ...checkoutFields,
  paymentMethod: z.enum(['cashfree', 'online'], coded('form.onlineMethod')).optional(),
  farmerId: Id,
  items: FarmOrderItems,
  total: RupeesIn.optional(),
})

const CustomerDetails = z.strictObject({
  name: text(1, 'form.payerName'),
  email: Email,
  phone: checkoutFields.phone,
})

/** Opens the provider's checkout. */
export const PaymentSession = z.object({
  message: z.string(),
  sessionId: z.string(),
  /** Returned in the success page's URL. */
  orderId: z.string(),
  mode: PaymentMode,
  purchaseId: z.number(),
  /** Deadline. */
  expiresAt: Moment,
})
export type PaymentSession = z.output<typeof PaymentSession>

/**
 * docs/product/payments.md#create-session. Places an unpaid purchase and opens its payment; repeats open the same.
 * Amounts are compared with the server's.
 */
export const placeOnlinePurchase = endpoint({
  call: 'POST /api/payments/create-session',
  access: 'signedIn',
  summary: 'Places a purchase and opens its online payment',
  body: z.strictObject({
    amount: RupeesIn,
    orderData: z.array(FarmOrderData).min(1, coded('form.emptyCart')).max(MOST_LINES),
    customerDetails: CustomerDetails,
    /** Quote whose reservation is used; otherwise prices and reserves again. */
    quoteId: exactText(100).min(1).optional(),
    pickup: Pickup,
  }),
  response: PaymentSession,
  errors: [
    'OUT_OF_STOCK',
    'PRODUCT_NOT_BUYABLE',
    'PRICE_CHANGED',
    'OWN_FARM',
    'QUOTE_EXPIRED',
    'UNPAID_PURCHASE',
    'PAYMENT_CLOSED',
    'PAYMENT_SESSION',
    'KEY_REUSED',
  ],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  creates: true,
  idempotent: true,
  takesNoTurn: true,
})

/** After a closed window or lost network. docs/product/payments.md#later-payment */
export const resumePayment = endpoint({
  call: 'POST /api/purchases/:id/payment-session',
  access: 'signedIn',
  summary: 'Opens the online payment of the caller’s unpaid purchase again',
  response: PaymentSession,
  errors: ['PAYMENT_CLOSED', 'PAYMENT_SESSION'],
  takesNoTurn: true,
})

/** Opens the provider's checkout for a pending change. */
export const payChange = endpoint({
  call: 'POST /api/orders/:id/changes/payment-session',
  access: 'signedIn',
  summary: 'Opens the online payment of more boxes of the caller’s order',
  response: PaymentSession,
  errors: ['PAYMENT_CLOSED', 'PAYMENT_SESSION'],
  takesNoTurn: true,
})

/** The provider's status of a payment, and its outcome. */
export const PaymentOutcome = z.object({
  success: z.boolean(),
  status: z.enum(PAYMENT_OUTCOMES),
  message: z.string(),
  purchaseId: z.number(),
  orders: z.array(Order),
  /** Deadline; null when settled. */
  payUntil: Moment.nullable(),
  /** The order whose added boxes it pays; omitted for a purchase's payment. */
  changedOrder: z.number().optional(),
})
export type PaymentOutcome = z.output<typeof PaymentOutcome>

/** docs/product/payments.md#verify. `orderData` is ignored: the purchase is already stored. */
export const verifyPayment = endpoint({
  call: 'POST /api/payments/verify',
  access: 'signedIn',
  summary: 'Reads from the provider whether a payment was made, and settles it',
  body: z.strictObject({ orderId: exactText(100).min(1), orderData: z.unknown().optional() }),
  response: PaymentOutcome,
  errors: ['NOT_FOUND'],
  invalidates: ['order', 'statistics'],
  takesNoTurn: true,
})

/** At least once, in any order; trusted by signature only. */
export const paymentWebhook = endpoint({
  call: 'POST /api/payments/webhook',
  access: 'anyone',
  summary: 'Receives a signed webhook event of the payment provider',
  body: z.unknown(),
  response: z.object({ message: z.string() }),
  errors: ['BAD_SIGNATURE'],
  invalidates: ['order', 'statistics'],
  needsNoSession: true,
  takesNoTurn: true,
})

/** Switches an unpaid order to cash. docs/product/payments.md#pay-on-delivery-instead */
export const payOnDelivery = endpoint({
  call: 'POST /api/purchases/:id/pay-on-delivery',
  access: 'signedIn',
  summary: 'Closes the open payment of one of the caller’s purchases; its orders are paid on delivery instead',
  response: Purchase,
  errors: ['PAYMENT_CLOSED'],
  invalidates: ['order', 'statistics'],
  takesNoTurn: true,
})
