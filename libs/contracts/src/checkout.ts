import { DELIVERY_AREAS, DELIVERY_WINDOWS, PRODUCT_STATUSES, SHORTEST_NAME_PART } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { DeliveryPhone, LONGEST_NAME } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IstDateText, Moment, optional, Rupees, RupeesIn, ZipCode } from './fields.ts'
import { Order } from './order.ts'
import { Quantity } from './orders.ts'
import { z } from './schema.ts'
import { anyLines, exactText, lines, text } from './text.ts'

/** docs/product/checkout.md#form-rules */
export const checkoutFields = {
  /** As long as a registered name plus a dot, since it is prefilled. */
  firstName: text(SHORTEST_NAME_PART, 'form.firstName', LONGEST_NAME + 1),
  lastName: text(SHORTEST_NAME_PART, 'form.lastName', LONGEST_NAME + 1),
  email: Email,
  phone: DeliveryPhone,
  address: lines(5, 'form.address', 300),
  city: text(2, 'form.city', 60),
  state: text(2, 'form.state', 60),
  zipCode: ZipCode,
  notes: optional(anyLines(1000)),
}

/** `online` means `cashfree` (docs/product/payments.md#methods). */
const ChosenPayment = z
  .enum(['cashfree', 'online', 'cod'], coded('form.paymentMethod'))
  .transform(method => (method === 'online' ? 'cashfree' : method))

export const CheckoutForm = z.strictObject({ ...checkoutFields, paymentMethod: ChosenPayment })
export type CheckoutForm = z.input<typeof CheckoutForm>

export const MOST_LINES = 100

/** Whether the whole purchase is picked up. docs/product/delivery.md#pickup */
export const Pickup = z.boolean().optional()

const CartItems = z
  .array(z.strictObject({ productId: Id, quantity: Quantity }))
  .min(1, coded('form.emptyCart'))
  .max(MOST_LINES, coded('form.mostLines'))

/** The server's price; boxes are reserved until `expiresAt` (docs/product/checkout.md#quote). */
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
  farms: z.array(
    z.object({
      farmerId: z.number(),
      farmName: z.string(),
      subtotal: Rupees,
      total: Rupees,
      /** If placed now; null when unknown. */
      estimatedDelivery: IstDateText.nullable(),
      /** The full or closed day it would otherwise arrive. docs/product/delivery.md#full-days */
      movedFrom: IstDateText.optional(),
      /** District with window limits; omitted when all are open. docs/product/delivery.md#capacity */
      planDistrict: z.string().optional(),
    }),
  ),
  /** docs/product/delivery.md#area-prices */
  area: z.enum(DELIVERY_AREAS),
  /** Priced for pickup, and whether all farms offer it. */
  pickup: z.boolean(),
  offersPickup: z.boolean(),
  subtotal: Rupees,
  total: Rupees,
})
export type Quote = z.output<typeof Quote>

export const quoteCheckout = endpoint({
  call: 'POST /api/checkout/quote',
  access: 'signedIn',
  summary: 'Prices a cart and reserves its boxes for 10 minutes; replaces the caller’s earlier quote',
  /** Default area Bangalore Urban; `pickup` ignores areas. */
  body: z.strictObject({ items: CartItems, zipCode: optional(checkoutFields.zipCode), pickup: Pickup }),
  response: Quote,
  errors: ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'OWN_FARM'],
  movesStock: true,
  creates: true,
  /** A person has one live quote, which a new one replaces. */
  repeatsHarmlessly: true,
})

/** Equal for all callers; reserves nothing. */
export const CheckedLine = z.object({
  productId: z.number(),
  /** 'gone': hidden; 'ended': past its date; 'notSold': Coming Soon, or Sold Out by its farmer. */
  state: z.enum(['ok', 'gone', 'ended', 'soldOut', 'notSold']),
  price: Rupees.nullable(),
  available: z.number(),
  /** Null when gone. */
  status: z.enum(PRODUCT_STATUSES).nullable(),
  harvestDate: IstDateText.nullable(),
  harvestMonth: z.string().nullable(),
  /** Omitted when it delivers to all areas. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas: z.array(z.enum(DELIVERY_AREAS)).optional(),
  /** docs/product/delivery.md#pickup */
  offersPickup: z.boolean().optional(),
})
export type CheckedLine = z.output<typeof CheckedLine>

/** Buying early lines now and the rest separately. docs/product/cart.md#two-purchases */
export const CartSplit = z.object({
  /** The products that arrive later. */
  laterIds: z.array(z.number()),
  /** Last early and first late arrival. */
  nearBy: IstDateText,
  laterFrom: IstDateText,
  /** Fees of one purchase, and of each of two. */
  fees: z.object({ together: Rupees, near: Rupees, later: Rupees }),
})
export type CartSplit = z.output<typeof CartSplit>

/** Finds changes in an old cart. */
export const checkCart = endpoint({
  call: 'POST /api/cart/check',
  access: 'anyone',
  summary: 'The present price of each line of a cart and how many boxes are available; reserves nothing',
  /** Default area Bangalore Urban. */
  body: z.strictObject({ items: CartItems, zipCode: optional(checkoutFields.zipCode) }),
  /** `split` is null when all lines arrive within a week. */
  response: z.object({ lines: z.array(CheckedLine), split: CartSplit.nullable() }),
  needsNoSession: true,
  repeatsHarmlessly: true,
})

/** Omitted: as soon as possible, at any time. docs/product/delivery.md#delivery-wishes */
const Delivery = z.strictObject({
  farmerId: Id,
  date: optional(IstDateText),
  window: optional(z.enum(DELIVERY_WINDOWS, coded('form.window'))),
})

export const placePurchase = endpoint({
  call: 'POST /api/checkout',
  access: 'signedIn',
  summary: 'Places a quoted purchase: all farms’ orders, or none',
  body: CheckoutForm.extend({
    quoteId: exactText(100).min(1),
    deliveries: z.array(Delivery).max(MOST_LINES).optional(),
    pickup: Pickup,
  }),
  response: z.object({ purchaseId: z.number(), orders: z.array(Order) }),
  errors: ['QUOTE_EXPIRED', 'PRICE_CHANGED', 'UNPAID_PURCHASE', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  creates: true,
  idempotent: true,
})

/** `price` and `farmerId` are compared, never trusted. */
export const FarmOrderItems = z
  .array(
    z.strictObject({
      productId: Id,
      quantity: Quantity,
      price: RupeesIn.optional(),
      farmerId: Id.optional(),
    }),
  )
  .min(1, coded('form.emptyCart'))
  .max(MOST_LINES, coded('form.mostLines'))

/** docs/product/checkout.md#one-farm: one farm per call. Different `price` or `total` is 409 and stores nothing. */
export const placeOrder = endpoint({
  call: 'POST /api/orders',
  access: 'signedIn',
  summary: 'Places one farm’s order, cash on delivery',
  body: z.strictObject({
    ...checkoutFields,
    paymentMethod: z.literal('cod', coded('form.codOnly')),
    quoteId: exactText(100).min(1).optional(),
    farmerId: Id,
    items: FarmOrderItems,
    total: RupeesIn.optional(),
    pickup: Pickup,
  }),
  response: Order,
  errors: ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'PRICE_CHANGED', 'OWN_FARM', 'QUOTE_EXPIRED', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  creates: true,
  idempotent: true,
})
