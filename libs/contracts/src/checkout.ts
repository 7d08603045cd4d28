import { DELIVERY_AREAS, DELIVERY_WINDOWS, PRODUCT_STATUSES, SHORTEST_NAME_PART } from '@santhe/rules'
import { DeliveryPhone, LONGEST_NAME } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IstDateText, Moment, optional, Rupees, RupeesIn, ZipCode } from './fields.ts'
import { Order } from './order.ts'
import { Quantity } from './orders.ts'
import { z } from './schema.ts'
import { anyLines, exactText, lines, text } from './text.ts'

/** The checkout form with the messages of docs/product/checkout.md#form-rules. */
export const checkoutFields = {
  /** Each as long as a registered name, and a dot: the form is prefilled from that one. */
  firstName: text(SHORTEST_NAME_PART, 'First name must be at least 2 characters', LONGEST_NAME + 1),
  lastName: text(SHORTEST_NAME_PART, 'Last name must be at least 2 characters', LONGEST_NAME + 1),
  email: Email,
  phone: DeliveryPhone,
  address: lines(5, 'Address must be at least 5 characters', 300),
  city: text(2, 'City must be at least 2 characters', 60),
  state: text(2, 'State must be at least 2 characters', 60),
  zipCode: ZipCode,
  notes: optional(anyLines(1000)),
}

/** `online` is taken as `cashfree` (docs/product/payments.md#methods). */
const ChosenPayment = z
  .enum(['cashfree', 'online', 'cod'], 'Choose how you want to pay')
  .transform(method => (method === 'online' ? 'cashfree' : method))

export const CheckoutForm = z.strictObject({ ...checkoutFields, paymentMethod: ChosenPayment })
export type CheckoutForm = z.input<typeof CheckoutForm>

export const MOST_LINES = 100

/** True where all boxes of a purchase are fetched at their farms. docs/product/delivery.md#pickup */
export const Pickup = z.boolean().optional()

const CartItems = z
  .array(z.strictObject({ productId: Id, quantity: Quantity }))
  .min(1, 'Your cart is empty')
  .max(MOST_LINES, 'Please order at most 100 lines at once')

/** The server's price for a cart; the boxes are reserved until `expiresAt` (docs/product/checkout.md#quote). */
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
      /** When this farm's order should arrive if it is placed now; null where nobody knows. */
      estimatedDelivery: IstDateText.nullable(),
      /** The day on which it would arrive, which is full or closed; left out where it has room. docs/product/delivery.md#full-days */
      movedFrom: IstDateText.optional(),
      /** The district whose plan limits its windows in this area; left out where every window is open. docs/product/delivery.md#capacity */
      planDistrict: z.string().optional(),
    }),
  ),
  /** The delivery area that it is priced for. docs/product/delivery.md#area-prices */
  area: z.enum(DELIVERY_AREAS),
  /** Whether it is priced for pickup at the farms, and whether every farm of the cart offers that. */
  pickup: z.boolean(),
  offersPickup: z.boolean(),
  subtotal: Rupees,
  total: Rupees,
})
export type Quote = z.output<typeof Quote>

export const quoteCheckout = endpoint({
  call: 'POST /api/checkout/quote',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'Prices a cart and reserves its boxes for 10 minutes; replaces the caller’s earlier quote',
  /** Without `zipCode` the cart is priced for Bangalore Urban; with `pickup` no area counts. */
  body: z.strictObject({ items: CartItems, zipCode: optional(checkoutFields.zipCode), pickup: Pickup }),
  response: Quote,
  errors: ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'OWN_FARM'],
  movesStock: true,
  creates: true,
})

/** The current offer of a cart's line, the same for every caller; it reserves nothing. */
export const CheckedLine = z.object({
  productId: z.number(),
  /** 'gone' is no longer shown; 'ended' is past its date; 'notSold' is Coming Soon or Sold Out as its farmer set it. */
  state: z.enum(['ok', 'gone', 'ended', 'soldOut', 'notSold']),
  /** Rupees per box now; null where it is gone. */
  price: Rupees.nullable(),
  /** Boxes that can be bought now. */
  available: z.number(),
  /** As its farm sells it now, and the harvest it is picked at; null where it is gone. */
  status: z.enum(PRODUCT_STATUSES).nullable(),
  harvestDate: IstDateText.nullable(),
  harvestMonth: z.string().nullable(),
  /** Left out where its farm delivers to all areas. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas: z.array(z.enum(DELIVERY_AREAS)).optional(),
  /** True where its farm offers pickup. docs/product/delivery.md#pickup */
  offersPickup: z.boolean().optional(),
})
export type CheckedLine = z.output<typeof CheckedLine>

/** What it would mean to buy what comes soon now, and the rest in a purchase of its own. docs/product/cart.md#two-purchases */
export const CartSplit = z.object({
  /** The products that arrive later. */
  laterIds: z.array(z.number()),
  /** When the last of the near ones arrives, and the first of the later ones. */
  nearBy: IstDateText,
  laterFrom: IstDateText,
  /** What the fees come to in one purchase, and in each of two. */
  fees: z.object({ together: Rupees, near: Rupees, later: Rupees }),
})
export type CartSplit = z.output<typeof CartSplit>

/** Shows what has changed in an old cart before checkout. */
export const checkCart = endpoint({
  call: 'POST /api/cart/check',
  owner: 'storefront',
  access: 'anyone',
  summary: 'The present price of each line of a cart and how many boxes are available; reserves nothing',
  /** Without `zipCode`, or with one outside all areas, fees are those of Bangalore Urban. */
  body: z.strictObject({ items: CartItems, zipCode: optional(checkoutFields.zipCode) }),
  /** `split` is null where all lines arrive within a week of the first. */
  response: z.object({ lines: z.array(CheckedLine), split: CartSplit.nullable() }),
  needsNoSession: true,
})

/** When one farm's order should come; what is left out is as soon as it is ready, at any time of day. docs/product/delivery.md#delivery-wishes */
const Delivery = z.strictObject({
  farmerId: Id,
  date: optional(IstDateText),
  window: optional(z.enum(DELIVERY_WINDOWS, 'Choose morning, afternoon or evening')),
})

export const placePurchase = endpoint({
  call: 'POST /api/checkout',
  owner: 'storefront',
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

/** One farm's lines as a browser sends them; `price` and `farmerId` are compared, never trusted. */
export const FarmOrderItems = z
  .array(
    z.strictObject({
      productId: Id,
      quantity: Quantity,
      price: RupeesIn.optional(),
      farmerId: Id.optional(),
    }),
  )
  .min(1, 'Your cart is empty')
  .max(MOST_LINES, 'Please order at most 100 lines at once')

/** docs/product/checkout.md#one-farm: one farm a call. `price` and `total` are compared with the server's own; a difference is 409 and stores nothing. */
export const placeOrder = endpoint({
  call: 'POST /api/orders',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'Places one farm’s order, cash on delivery',
  body: z.strictObject({
    ...checkoutFields,
    paymentMethod: z.literal('cod', 'Online payments go through create-session'),
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
