import { MAX_QUANTITY, MIN_QUANTITY, ORDER_STATUSES, PAYMENT_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IdParams, IstDateText, Moment, Paging, PicturePath, Rupees } from './fields.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

export const OrderItem = z.object({
  id: z.number(),
  productId: z.number(),
  productName: z.string(),
  localName: z.string(),
  farmerId: z.number(),
  farmerName: z.string(),
  farmName: z.string(),
  quantity: z.number(),
  /** Rupees per box, as it was when the order was placed. */
  price: Rupees,
  lineTotal: Rupees,
  unit: z.string(),
  unitsPerBox: z.number(),
  imageUrl: PicturePath,
  status: z.enum(PRODUCT_STATUSES),
  harvestDate: IstDateText.nullable(),
  /** The product as it was when the order was placed. */
  product: Product.pick({
    id: true,
    name: true,
    localName: true,
    imageUrl: true,
    price: true,
    unit: true,
    unitsPerBox: true,
    status: true,
    harvestDate: true,
    harvestMonth: true,
    farmerId: true,
  }),
})
export type OrderItem = z.output<typeof OrderItem>

export const PaymentMethod = z.enum(['cod', 'cashfree'])

/** One farm's order. Everything in it is what was true when it was placed. */
export const Order = z.object({
  id: z.number(),
  purchaseId: z.number(),
  createdAt: Moment,
  status: z.enum(ORDER_STATUSES),
  subtotal: Rupees,
  total: Rupees,
  paymentMethod: PaymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  customerName: z.string(),
  farmerId: z.number(),
  farmName: z.string(),
  district: z.string().nullable(),
  notes: z.string(),
  items: z.array(OrderItem),
  /** Null once delivered or cancelled. */
  estimatedDelivery: IstDateText.nullable(),
})
export type Order = z.output<typeof Order>

export const StatusFilter = exactText(40).optional()

export const listOrders = endpoint({
  call: 'GET /api/orders',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'The caller’s own orders as a buyer, newest first',
  query: z.object({ ...Paging }),
  response: z.array(Order),
  provides: ['order'],
  paged: true,
})

/** What was paid once; it has one order per farm. */
export const Purchase = z.object({
  id: z.number(),
  createdAt: Moment,
  paymentMethod: PaymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  payUntil: Moment.nullable(),
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees })),
  subtotal: Rupees,
  total: Rupees,
  orders: z.array(Order),
})
export type Purchase = z.output<typeof Purchase>

/** One checkout makes an order per farm, and people look for what they paid once. */
export const readPurchase = endpoint({
  call: 'GET /api/purchases/:id',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'One purchase of the caller with its orders',
  params: IdParams,
  response: Purchase,
  provides: ['order'],
})

/** A box count per line: 1 to 10 (docs/product/cart.md#quantity). */
export const Quantity = z
  .number('Quantity must be a whole number from 1 to 10')
  .int('Quantity must be a whole number from 1 to 10')
  .min(MIN_QUANTITY, 'Quantity must be a whole number from 1 to 10')
  .max(MAX_QUANTITY, 'Quantity must be a whole number from 1 to 10')
