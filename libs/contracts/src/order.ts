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
  /** Boxes of this product that the order has now; omitted where none were taken back or added. */
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
  /** Rupees of its boxes and fees now, whatever its status; omitted where that is the total. docs/product/adjustments.md#money */
  totalNow: Rupees.optional(),
  subtotalNow: Rupees.optional(),
  /** How often it was adjusted; omitted where it never was. */
  adjustmentCount: z.number().optional(),
  paymentMethod: PaymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  customerName: z.string(),
  farmerId: z.number(),
  farmName: z.string(),
  district: z.string().nullable(),
  /** The buyer's note, then the delivery wish as lines of its own. */
  notes: z.string(),
  /** Null when none was named. */
  deliveryWindow: z.enum(DELIVERY_WINDOWS).nullable(),
  items: z.array(OrderItem),
  /** Null once delivered or cancelled. */
  estimatedDelivery: IstDateText.nullable(),
  /** Until when its buyer may change it; with `addTo`, and in an order's detail. */
  changeUntil: Moment.nullable().optional(),
  /** True for pickup. docs/product/delivery.md#pickup */
  pickup: z.boolean().optional(),
})
export type Order = z.output<typeof Order>

export const StatusFilter = exactText(40).optional()
