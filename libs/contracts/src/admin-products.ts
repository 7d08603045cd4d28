import { MEASURES, ORDER_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
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
  /** Latest change of the content to decide about. */
  submittedAt: Moment,
  /** Null when undo is over. */
  undoUntil: Moment.nullable(),
  /** Milliseconds left to undo, independent of device clocks; omitted when over. */
  undoMs: z.number().optional(),
})
export type AdminProduct = z.output<typeof AdminProduct>

/** Fields buyers see except stock; older rejections lack some. */
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

export const AdminProductDetail = AdminProduct.extend({
  lastRejection: Rejection.extend({ version: RejectedVersion }).nullish(),
  /** Primary first; may be empty. */
  images: z.array(z.object({ id: z.number(), imageUrl: PicturePath })),
  /** Median of other active products of the category and measure, of the same name if there are two; null without any. */
  kindPrice: z
    .object({ median: Rupees, measure: z.enum(MEASURES), count: z.number(), hasItsName: z.boolean() })
    .nullable(),
})
export type AdminProductDetail = z.output<typeof AdminProductDetail>

const query = z.object({
  /** Word beginnings. */
  search: SearchText,
  farmerId: optional(Id),
  category: IdOrAll,
  /** Approved products on sale that end within two days. */
  work: optional(z.enum(['ending'])),
  ...Paging,
})

const productList = (state: 'pending' | 'approved' | 'rejected' | 'expired', summary: string) =>
  endpoint({
    call: `GET /api/admin/products/${state}`,
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
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'One product in the caller’s scope, in every state',
  params: IdParams,
  response: AdminProductDetail,
  provides: ['product'],
})

/** Rejections need a reason, shown to the farmer. */
export const ApprovalForm = z
  .strictObject({
    approvalStatus: z.enum(['approved', 'rejected']),
    rejectionReason: anyLines(1000).nullish(),
    /** `submittedAt` as seen: later changes aren't decided. */
    submittedAt: optional(Moment),
    /** Whether it was pending as seen: decisions aren't repeated. */
    awaitsDecision: optional(z.boolean()),
  })
  .refine(form => form.approvalStatus === 'approved' || Boolean(form.rejectionReason), {
    path: ['rejectionReason'],
    message: coded('form.reason'),
  })

export const decideProductApproval = endpoint({
  call: 'PUT /api/admin/products/:id/approval',
  access: ['admin', 'district_manager'],
  summary: 'Approves a product or its edit, or rejects it with a reason; the farmer is notified a minute later',
  body: ApprovalForm,
  response: AdminProduct,
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})

export const undoProductApproval = endpoint({
  call: 'DELETE /api/admin/products/:id/approval',
  access: ['admin', 'district_manager'],
  summary: 'Undoes the latest decision about a product while its minute runs',
  response: AdminProduct,
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})

/** Excludes cancelled, unpaid online and refunded orders (docs/product/office.md#product-sales). */
export const ProductSales = z.object({
  totalOrders: z.number(),
  totalQuantitySold: z.number(),
  totalRevenue: Rupees,
  /** Newest first, at most 100. */
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
  access: ['admin'],
  summary: 'What was sold of a product',
  response: ProductSales,
  provides: ['order', 'product'],
})
