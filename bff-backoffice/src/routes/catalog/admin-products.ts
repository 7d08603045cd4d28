import {
  DEFAULT_LIMIT,
  decideProductApproval,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
  type ParsedOf,
  readAdminProduct,
  readProductSales,
  undoProductApproval,
} from '@santhe/contracts'
import { type OfficeState, products, statistics } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminProduct, presentAdminProductDetail, presentProductSales } from '@santhe/presenters/office'
import type { Backend } from '../../backend.ts'

type Filters = Omit<ParsedOf<typeof listPendingProducts, 'query'>, 'limit' | 'cursor'>

/** Returns the domain's filters of products. */
export function productFilters({ search, farmerId, category, work }: Filters) {
  return { search, farmId: farmerId, categoryId: typeof category === 'number' ? category : undefined, work }
}

export function adminProductRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  function listOf(state: OfficeState): Handler<typeof listPendingProducts> {
    return async ({ query, actor, now }) => {
      const { limit = DEFAULT_LIMIT, cursor, ...filters } = query
      const list = { ...productFilters(filters), actor, state, page: { limit, cursor }, now }
      const result = await products.listOfficeProducts(list, domain)
      const items = result.items.map(product => presentAdminProduct(product, now))
      return page(items, result)
    }
  }

  return [
    serve(listPendingProducts, listOf('pending')),
    serve(listApprovedProducts, listOf('approved')),
    serve(listRejectedProducts, listOf('rejected')),
    serve(listExpiredProducts, listOf('expired')),

    serve(readAdminProduct, async ({ params, actor, now }) => {
      const product = await products.findOfficeProduct({ actor, id: params.id }, domain)
      const kindPrice = await products.readKindPrice(product, now, domain)
      return presentAdminProductDetail(product, { kindPrice, now })
    }),

    serve(readProductSales, async ({ params }) => presentProductSales(await statistics.readSales(params, domain))),

    serve(decideProductApproval, async ({ params: { id }, body, by, now }) => {
      const { approvalStatus, rejectionReason, submittedAt, awaitsDecision } = body
      const decision =
        approvalStatus === 'approved' ? { approvalStatus } : { approvalStatus, reason: rejectionReason ?? '' }
      const seen = submittedAt === undefined ? undefined : new Date(submittedAt)
      const decided = await products.decideProductApproval(
        { id, decision, submittedAt: seen, awaitsDecision, by },
        domain,
      )
      return presentAdminProduct(decided, now)
    }),

    serve(undoProductApproval, async ({ params: { id }, by, now }) =>
      presentAdminProduct(await products.undoProductApproval({ id, by }, domain), now),
    ),
  ]
}
