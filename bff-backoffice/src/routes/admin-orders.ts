import { ADMIN_ORDERS_LIMIT, listAllOrders, listDistrictOrders, setAdminOrderStatus } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminOrder, presentOrderDetail } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminOrderRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  /** One list for both calls: the caller's area decides what it contains. */
  const listArea: Handler<typeof listDistrictOrders> = async ({ query, actor }) => {
    const { limit = ADMIN_ORDERS_LIMIT, cursor, ...filters } = query
    const result = await orders.listOfArea({ actor, ...filters, page: { limit, cursor } }, domain)
    return page(result.items.map(presentAdminOrder), result)
  }

  return [
    serve(listAllOrders, listArea),
    serve(listDistrictOrders, listArea),

    serve(setAdminOrderStatus, async ({ params, body, actor, device, now, idempotencyKey }) => {
      const order = await orders.setStatus({ actor, device, orderId: params.id, ...body, now, idempotencyKey }, domain)
      return presentOrderDetail(order, { actor, now })
    }),
  ]
}
