import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, optional, Rupees, RupeesIn, text } from './fields.ts'
import { Order, Quantity } from './orders.ts'
import { z } from './schema.ts'

/** The checkout form with the messages of storefront §5. */
export const checkoutFields = {
  firstName: text(2, 'First name must be at least 2 characters', 60),
  lastName: text(2, 'Last name must be at least 2 characters', 60),
  email: Email,
  phone: z
    .string('Please enter a valid phone number')
    .trim()
    .min(10, 'Please enter a valid phone number')
    .max(30, 'Please enter a valid phone number'),
  address: text(5, 'Address must be at least 5 characters', 300),
  city: text(2, 'City must be at least 2 characters', 60),
  state: text(2, 'State must be at least 2 characters', 60),
  zipCode: text(5, 'Zip code must be at least 5 characters', 12),
  notes: optional(z.string().trim().max(1000, 'Please keep this under 1000 characters')),
}

export const CheckoutForm = z.strictObject({
  ...checkoutFields,
  paymentMethod: z.enum(['cashfree', 'cod'], 'Choose how you want to pay'),
})
export type CheckoutForm = z.input<typeof CheckoutForm>

const MOST_LINES = 100

/** The server's price for a cart; the boxes are held until `expiresAt` (decisions, "Quote"). */
export const Quote = z.object({
  quoteId: z.string(),
  expiresAt: Moment,
  lines: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      farmerId: z.number(),
      quantity: z.number(),
      price: Rupees,
      lineTotal: Rupees,
    }),
  ),
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees })),
  farms: z.array(z.object({ farmerId: z.number(), farmName: z.string(), subtotal: Rupees, total: Rupees })),
  subtotal: Rupees,
  total: Rupees,
})
export type Quote = z.output<typeof Quote>

export const quoteCheckout = endpoint({
  call: 'POST /api/checkout/quote',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Prices a cart and holds its boxes for 10 minutes; replaces the asker’s earlier quote',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ productId: Id, quantity: Quantity }))
      .min(1, 'Your cart is empty')
      .max(MOST_LINES, 'Please order at most 100 lines at once'),
  }),
  answer: Quote,
  fails: ['VALIDATION', 'OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'OWN_FARM', 'UNAVAILABLE'],
  movesStock: true,
  creates: true,
})

export const placePurchase = endpoint({
  call: 'POST /api/checkout',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Places a quoted purchase: all farms’ orders, or none',
  body: CheckoutForm.extend({ quoteId: z.string().min(1).max(100) }),
  answer: z.object({ purchaseId: z.number(), orders: z.array(Order) }),
  fails: [
    'VALIDATION',
    'QUOTE_EXPIRED',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'KEY_REUSED',
    'NOT_SERVED_YET',
    'UNAVAILABLE',
  ],
  touches: ['order', 'statistics'],
  movesStock: true,
  creates: true,
  idempotent: true,
})

/** Storefront §7: one farm a call. `price` and `total` are compared with the server's own; a difference is 409 and stores nothing. */
export const placeOrder = endpoint({
  call: 'POST /api/orders',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Places one farm’s order, cash on delivery',
  body: z.strictObject({
    ...checkoutFields,
    paymentMethod: z.literal('cod', 'Online payments go through create-session'),
    quoteId: z.string().min(1).max(100).optional(),
    farmerId: Id,
    items: z
      .array(
        z.strictObject({
          productId: Id,
          quantity: Quantity,
          price: RupeesIn.optional(),
          farmerId: Id.optional(),
        }),
      )
      .min(1, 'Your cart is empty')
      .max(MOST_LINES, 'Please order at most 100 lines at once'),
    total: RupeesIn.optional(),
  }),
  answer: Order,
  fails: [
    'VALIDATION',
    'OUT_OF_STOCK',
    'PRODUCT_NOT_BUYABLE',
    'PRICE_CHANGED',
    'OWN_FARM',
    'QUOTE_EXPIRED',
    'KEY_REUSED',
    'UNAVAILABLE',
  ],
  touches: ['order', 'statistics'],
  movesStock: true,
  creates: true,
  idempotent: true,
})
