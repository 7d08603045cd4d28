import { DELIVERY_WINDOWS, ORDER_STATUSES, PAYMENT_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { IstDateText, Moment, PicturePath, Rupees } from './fields.ts'
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
  /** Boxes as ordered. */
  quantity: z.number(),
  /** Current boxes of this product; omitted if never adjusted. */
  boxesNow: z.number().optional(),
  /** Rupees per box at the time of ordering. */
  price: Rupees,
  lineTotal: Rupees,
  unit: z.string(),
  unitsPerBox: z.number(),
  imageUrl: PicturePath,
  status: z.enum(PRODUCT_STATUSES),
  harvestDate: IstDateText.nullable(),
  /** Snapshot from ordering; a lean subset of the product. */
  product: z.object({
    id: z.number(),
    name: z.string(),
    localName: z.string(),
    imageUrl: PicturePath,
    price: Rupees,
    unit: z.string(),
    unitsPerBox: z.number(),
    status: z.enum(PRODUCT_STATUSES),
    harvestDate: IstDateText.nullable(),
    harvestMonth: z.string().nullable(),
    farmerId: z.number(),
  }),
})
export type OrderItem = z.output<typeof OrderItem>

export const PaymentMethod = z.enum(['cod', 'cashfree'])

/** Snapshot from ordering. */
export const Order = z.object({
  id: z.number(),
  purchaseId: z.number(),
  createdAt: Moment,
  status: z.enum(ORDER_STATUSES),
  subtotal: Rupees,
  total: Rupees,
  /** Rupees of current boxes and fees, for any status; omitted if equal to the total. docs/product/adjustments.md#money */
  totalNow: Rupees.optional(),
  subtotalNow: Rupees.optional(),
  /** Number of adjustments; omitted if none. */
  adjustmentCount: z.number().optional(),
  paymentMethod: PaymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  customerName: z.string(),
  farmerId: z.number(),
  farmName: z.string(),
  district: z.string().nullable(),
  /** The buyer's note, then the delivery wish on separate lines. */
  notes: z.string(),
  /** Null if none was chosen. */
  deliveryWindow: z.enum(DELIVERY_WINDOWS).nullable(),
  items: z.array(OrderItem),
  /** Null once delivered or cancelled. */
  estimatedDelivery: IstDateText.nullable(),
  /** Change deadline for its buyer; with `addTo`, and in an order's detail. */
  changeUntil: Moment.nullable().optional(),
  /** True for pickup. docs/product/delivery.md#pickup */
  pickup: z.boolean().optional(),
})
export type Order = z.output<typeof Order>

export const StatusFilter = exactText(40).optional()
