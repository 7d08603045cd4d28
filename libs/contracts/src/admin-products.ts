import { MEASURES, ORDER_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IdOrAll, IdParams, IstDateText, Moment, optional, Paging, PicturePath, Rupees } from './fields.ts'
import { Product, Rejection, YearlySeason } from './product.ts'
import { z } from './schema.ts'
import { anyLines, SearchText } from './text.ts'

/** A product as the back office lists it (docs/product/office.md#product-fields). */
export const AdminProduct = Product.extend({
  categoryName: z.string(),
  farmerName: z.string(),
  farmerLocation: z.string(),
  district: z.string().nullable(),
  taluk: z.string().nullable(),
  /** Whole days since `availableUntil`; null while it has not passed. */
  daysSinceExpiry: z.number().nullable(),
  /** When what has to be decided last changed. */
  submittedAt: Moment,
  /** Until when the latest decision can be undone; null where that is over. */
  undoUntil: Moment.nullable(),
  /** For how many milliseconds from this response it can be undone, whatever a device's clock says; left out where that is over. */
  undoMs: z.number().optional(),
})
export type AdminProduct = z.output<typeof AdminProduct>

/** All that buyers see of a version, but its stock. What a rejection did not store, before it stored all of it, is left out. */
const RejectedVersion = Rejection.shape.version.extend({
  category: z.string().optional(),
  unit: z.string().optional(),
  unitsPerBox: z.number().optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  availableUntil: IstDateText.optional(),
  harvestDate: IstDateText.nullish(),
  seasons: z.array(YearlySeason).optional(),
  growingDetails: z.string().optional(),
})

/** With what people need to decide: every picture, and the prices of others. */
export const AdminProductDetail = AdminProduct.extend({
  lastRejection: Rejection.extend({ version: RejectedVersion }).nullish(),
  /** The primary one first; empty where the farmer gave none. */
  images: z.array(z.object({ id: z.number(), imageUrl: PicturePath })),
  /** The median price of the other active products of its category and measure; null where there are none. */
  kindPrice: z.object({ median: Rupees, measure: z.enum(MEASURES), count: z.number() }).nullable(),
})
export type AdminProductDetail = z.output<typeof AdminProductDetail>

const query = z.object({
  /** Beginnings of words of the product's names. */
  search: SearchText,
  farmerId: optional(Id),
  category: IdOrAll,
  ...Paging,
})

const productList = (state: 'pending' | 'approved' | 'rejected' | 'expired', summary: string) =>
  endpoint({
    call: `GET /api/admin/products/${state}`,
    owner: 'backoffice',
    access: ['admin', 'district_manager'],
    summary,
    query,
    response: z.array(AdminProduct),
    provides: ['product'],
    paged: true,
  })

export const listPendingProducts = productList(
  'pending',
  'Products and edits that wait for approval, in the caller’s scope',
)
export const listApprovedProducts = productList('approved', 'Approved products that have not expired')
export const listRejectedProducts = productList('rejected', 'Rejected products with the reason')
export const listExpiredProducts = productList('expired', 'Approved products past their availableUntil')

export const readAdminProduct = endpoint({
  call: 'GET /api/admin/products/:id',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'One product in the caller’s scope, in every state',
  params: IdParams,
  response: AdminProductDetail,
  provides: ['product'],
})

/** A rejection needs a reason that is not blank; it is shared with the farmer. */
export const ApprovalForm = z
  .strictObject({
    approvalStatus: z.enum(['approved', 'rejected']),
    rejectionReason: anyLines(1000).nullish(),
    /** The product's `submittedAt` as it was seen: what was changed since is not decided. */
    submittedAt: optional(Moment),
    /** Whether it waited for a decision as it was seen: what somebody else decided since is not decided again. */
    awaitsDecision: optional(z.boolean()),
  })
  .refine(form => form.approvalStatus === 'approved' || Boolean(form.rejectionReason), {
    path: ['rejectionReason'],
    message: 'Please give a reason for the rejection',
  })

export const decideProductApproval = endpoint({
  call: 'PUT /api/admin/products/:id/approval',
  owner: 'backoffice',
  access: ['admin', 'district_manager'],
  summary: 'Approves a product or its edit, or rejects it with a reason; the farmer is notified a minute later',
  params: IdParams,
  body: ApprovalForm,
  response: AdminProduct,
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})

export const undoProductApproval = endpoint({
  call: 'DELETE /api/admin/products/:id/approval',
  owner: 'backoffice',
  access: ['admin', 'district_manager'],
  summary: 'Undoes the latest decision about a product while its minute runs',
  params: IdParams,
  response: AdminProduct,
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})

/** What was sold of a product: cancelled orders, open online payments and refunded ones do not count (docs/product/office.md#product-sales). */
export const ProductSales = z.object({
  totalOrders: z.number(),
  /** Boxes. */
  totalQuantitySold: z.number(),
  /** Without order fees. */
  totalRevenue: Rupees,
  /** The newest first, at most 100. */
  salesHistory: z.array(
    z.object({
      orderId: z.number(),
      productId: z.number(),
      customerName: z.string(),
      quantity: z.number(),
      price: Rupees,
      orderDate: Moment,
      orderStatus: z.enum(ORDER_STATUSES),
    }),
  ),
})
export type ProductSales = z.output<typeof ProductSales>

export const readProductSales = endpoint({
  call: 'GET /api/admin/products/:id/sales',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'What was sold of a product',
  params: IdParams,
  response: ProductSales,
  provides: ['order', 'product'],
})
