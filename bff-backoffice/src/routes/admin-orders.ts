import {
  ADMIN_ORDERS_LIMIT,
  type AdminOrder,
  exportOrders,
  listAllOrders,
  listDistrictOrders,
  remindFarm,
  setAdminOrderStatus,
} from '@santhe/contracts'
import { complaints, fulfilment, type OrderRecord, orders } from '@santhe/domain'
import { file, type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminOrder } from '@santhe/presenters/office'
import { istDateOf, type OfficeWork } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { type OfficeReader, officeOrder } from '../office-order.ts'
import { ordersCsv } from '../orders-csv.ts'

async function* presented(records: AsyncIterable<OrderRecord>, by: OfficeReader): AsyncGenerator<AdminOrder> {
  for await (const order of records) yield presentAdminOrder(order, by)
}

/** Returns the domain's filters of orders; lateness depends on the day. */
export function withToday<Query extends { work?: OfficeWork | undefined }>({ work, ...filters }: Query, now: Date) {
  return { ...filters, ...(work && { work: { kind: work, today: istDateOf(now) } }) }
}

export function adminOrderRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  /** Shared by both calls: the caller's area filters. */
  const listArea: Handler<typeof listDistrictOrders> = async ({ query, actor, now }) => {
    const { limit = ADMIN_ORDERS_LIMIT, cursor, ...filters } = query
    const result = await orders.listAreaOrders({ actor, ...withToday(filters, now), page: { limit, cursor } }, domain)
    const phones = await orders.farmPhones(result.items, { actor, now }, domain)
    const open = filters.work === 'complaints' ? await complaints.openComplaintsOf(result.items, domain) : undefined
    const presentedOf = (order: OrderRecord) =>
      presentAdminOrder(order, {
        ...{ actor, now, farmPhone: phones.get(order._id) },
        complaints: open?.filter(({ orderId }) => orderId === order._id),
      })
    return page(result.items.map(presentedOf), result)
  }

  return [
    serve(listAllOrders, listArea),
    serve(listDistrictOrders, listArea),

    serve(exportOrders, async ({ query, actor, by, now, text, language }) => {
      const records = await orders.exportAreaOrders({ filters: withToday(query, now), by }, domain)
      return file(
        `santhe-orders-${istDateOf(now)}.csv`,
        ordersCsv(presented(records, { actor, now }), { text, language }),
      )
    }),

    serve(setAdminOrderStatus, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const order = await fulfilment.setOrderStatus(
        { actor, device, orderId: params.id, ...body, now, idempotencyKey },
        domain,
      )
      return officeOrder(order, { actor, language, now }, domain)
    }),

    serve(remindFarm, async ({ params, actor, device, now, idempotencyKey, language }) => {
      const order = await fulfilment.remindFarm({ actor, device, orderId: params.id, now, idempotencyKey }, domain)
      return officeOrder(order, { actor, language, now }, domain)
    }),
  ]
}
