import {
  DEFAULT_LIMIT,
  decideProductApproval,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
  readAdminProduct,
  readProductSales,
  undoProductApproval,
} from '@santhe/contracts'
import { type OfficeState, products, statistics } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminProduct, presentAdminProductDetail, presentProductSales } from '@santhe/presenters/office'
import type { Backend } from '../../backend.ts'

export function adminProductRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  function listOf(state: OfficeState): Handler<typeof listPendingProducts> {
    return async ({ query, actor, now }) => {
      const { search, farmerId, category, work, limit = DEFAULT_LIMIT, cursor } = query
      const categoryId = typeof category === 'number' ? category : undefined
      const filters = { search, farmId: farmerId, categoryId, work }
      const result = await products.listOfficeProducts(
        { ...filters, actor, state, page: { limit, cursor }, now },
        domain,
      )
      return page(
        result.items.map(product => presentAdminProduct(product, now)),
        result,
      )
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

    serve(decideProductApproval, async ({ params: { id }, body, actor, device, now }) => {
      const { approvalStatus, rejectionReason, submittedAt, awaitsDecision } = body
      const decision =
        approvalStatus === 'approved' ? { approvalStatus } : { approvalStatus, reason: rejectionReason ?? '' }
      const seen = submittedAt === undefined ? undefined : new Date(submittedAt)
      const by = { actor, device, now }
      const decided = await products.decideProductApproval(
        { id, decision, submittedAt: seen, awaitsDecision, by },
        domain,
      )
      return presentAdminProduct(decided, now)
    }),

    serve(undoProductApproval, async ({ params: { id }, actor, device, now }) =>
      presentAdminProduct(await products.undoProductApproval({ id, by: { actor, device, now } }, domain), now),
    ),
  ]
}
