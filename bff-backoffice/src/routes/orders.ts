import { DEFAULT_LIMIT, listFarmOrders } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentOrder } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function orderRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listFarmOrders, async ({ query: { status, limit = DEFAULT_LIMIT, cursor }, actor }) => {
      const result = await orders.listOfFarm({ actor, status, page: { limit, cursor } }, domain)
      return page(result.items.map(presentOrder), result)
    }),
  ]
}
