import {
  DEFAULT_LIMIT,
  decideProductApproval,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
  readAdminProduct,
  readProductSales,
} from '@santhe/contracts'
import { type OfficeState, products } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminProduct, presentProductSales } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminProductRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  function listOf(state: OfficeState): Handler<typeof listPendingProducts> {
    return async ({ query: { limit = DEFAULT_LIMIT, cursor }, actor, now }) => {
      const result = await products.listForOffice({ actor, state, page: { limit, cursor }, now }, domain)
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

    serve(readAdminProduct, async ({ params, actor, now }) =>
      presentAdminProduct(await products.findForOffice({ actor, id: params.id }, domain), now),
    ),

    serve(readProductSales, async ({ params }) => presentProductSales(await products.readSales(params, domain))),

    serve(
      decideProductApproval,
      async ({ params: { id }, body: { approvalStatus, rejectionReason }, actor, device, now }) => {
        const decision =
          approvalStatus === 'approved' ? { approvalStatus } : { approvalStatus, reason: rejectionReason ?? '' }
        const decided = await products.decideApproval({ id, decision, by: { actor, device, now } }, domain)
        return presentAdminProduct(decided, now)
      },
    ),
  ]
}
