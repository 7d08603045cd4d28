import { nameKey, ORDER_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { Done } from './account.ts'
import { listAllOrders, listDistrictOrders } from './admin-orders.ts'
import { listPendingProducts } from './admin-products.ts'
import { endpoint } from './endpoint.ts'
import { optional } from './fields.ts'
import { z } from './schema.ts'
import { text } from './text.ts'

const PAGING = { limit: true, cursor: true } as const

/** A view's filters, as its page's list accepts them; others are dropped. */
export const VIEW_FILTERS = {
  orders: listAllOrders.query.omit(PAGING).extend({ status: optional(z.enum(ORDER_STATUSES)) }),
  products: listPendingProducts.query
    .omit(PAGING)
    .extend({ list: z.enum(['pending', 'approved', 'rejected', 'expired']).default('pending') }),
}

function viewsOf<Page extends keyof typeof VIEW_FILTERS>(page: Page) {
  const name = text(1, 'form.viewName', 40)
  const View = z.strictObject({ name, query: VIEW_FILTERS[page] })
  const isUnique = (views: { name: string }[]) => new Set(views.map(({ name }) => nameKey(name))).size === views.length
  const views = z
    .array(View)
    .max(12)
    .refine(isUnique, { message: coded('form.viewTaken') })
  /** Names of the replaced views: refused if another page changed them meanwhile. */
  const before = z.array(name).max(12)
  return z.strictObject({ page: z.literal(page), before, views })
}

export const listViews = endpoint({
  call: 'GET /api/admin/views',
  access: listDistrictOrders.access,
  summary: 'The caller’s saved views of orders or products, each with the count of its list',
  query: z.object({ page: z.enum(['orders', 'products']) }),
  response: z.array(
    z.object({
      name: z.string(),
      query: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Total of its list; null if the list refuses the filters. */
      count: z.number().nullable(),
    }),
  ),
  provides: ['person', 'order', 'product'],
})

export const setViews = endpoint({
  call: 'PUT /api/admin/views',
  access: listDistrictOrders.access,
  summary: 'Replaces the caller’s saved views of orders or products, twelve at most',
  body: z.discriminatedUnion('page', [viewsOf('orders'), viewsOf('products')]),
  response: Done,
  errors: ['CONFLICT'],
  invalidates: ['person'],
})
