import {
  DEFAULT_LIMIT,
  listFarmOrders,
  MOST_SHEET_ORDERS,
  readDaySheet,
  readFarmWork,
  takeFarmSteps,
} from '@santhe/contracts'
import { complaints, fulfilment, orders } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentComplaint, presentDaySheet, presentFarmOrder, presentFarmStep } from '@santhe/presenters/office'
import { istDateOf } from '@santhe/rules'
import type { Backend } from '../backend.ts'

export function orderRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listFarmOrders, async ({ query: { limit = DEFAULT_LIMIT, cursor, work, ...filters }, actor, now }) => {
      const ofWork = work === 'late' ? ({ work: 'open', before: istDateOf(now) } as const) : { work }
      const result = await orders.listFarmOrders({ actor, now, ...filters, ...ofWork, page: { limit, cursor } }, domain)
      if (work !== 'complaints') return page(result.items.map(presentFarmOrder), result)
      const open = await complaints.openComplaintsOf(result.items, domain)
      const presented = result.items.map(order => ({
        ...presentFarmOrder(order),
        complaints: open
          .filter(({ orderId }) => orderId === order._id)
          .map(one => presentComplaint(one, order, { actor, now })),
      }))
      return page(presented, result)
    }),

    serve(readFarmWork, async ({ actor, now }) => {
      const work = await orders.countFarmWork({ actor, now }, domain)
      const { length: count } = await orders.complainedOrderIds(actor, domain)
      return { ...work, ...(count > 0 && { complaints: count }) }
    }),

    serve(takeFarmSteps, async ({ body, actor, device, now, language, idempotencyKey }) => {
      const results = await fulfilment.takeFarmSteps({ actor, ...body, device, now, idempotencyKey }, domain)
      return results.map(result => presentFarmStep(result, language))
    }),

    serve(readDaySheet, async ({ query: { date }, by }) => {
      return presentDaySheet(await orders.readDaySheet({ by, date, limit: MOST_SHEET_ORDERS }, domain))
    }),
  ]
}
