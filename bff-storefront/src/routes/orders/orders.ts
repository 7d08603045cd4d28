import {
  changeOrder,
  chooseDelivery,
  DEFAULT_LIMIT,
  listDeliveryDays,
  listOrders,
  packShort,
  readDeliveryPhoto,
  readOrder,
  readOrderAgain,
  setOrderStatus,
} from '@santhe/contracts'
import { fulfilment, orders, purchases } from '@santhe/domain'
import { page, picture, type Served, serve } from '@santhe/http-kit'
import { presentOrder, presentOrderAgain, presentOrderDetail } from '@santhe/presenters/shop'
import { addDays, istDateOf } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function orderRoutes({ domain }: Backend): Served[] {
  return [
    serve(listOrders, async ({ query: { limit = DEFAULT_LIMIT, cursor, latestPurchase }, actor }) => {
      if (latestPurchase) {
        const latest = await orders.listLatestPurchase({ actor }, domain)
        return page(latest.map(presentOrder), { total: latest.length, nextCursor: undefined })
      }
      const result = await orders.listBoughtOrders({ actor, page: { limit, cursor } }, domain)
      return page(result.items.map(presentOrder), result)
    }),

    serve(readOrder, async ({ params, actor, device, now, language }) => {
      const order = await orders.readOrder({ id: params.id, by: { actor, device, now } }, domain)
      return presentOrderDetail(order, {
        actor,
        language,
        now,
        farmPhone: await orders.farmPhone({ order, actor, now }, domain),
        pickupPlace: await orders.pickupPlace({ order, actor }, domain),
      })
    }),

    serve(readDeliveryPhoto, async ({ params, actor, device, now }) =>
      picture(await fulfilment.readDeliveryPhoto({ id: params.id, by: { actor, device, now } }, domain)),
    ),

    serve(readOrderAgain, async ({ params, actor, now }) =>
      presentOrderAgain(await purchases.readOrderAgain({ actor, id: params.id, now }, domain)),
    ),

    serve(setOrderStatus, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const order = await fulfilment.setOrderStatus(
        { actor, device, orderId: params.id, ...body, now, idempotencyKey },
        domain,
      )
      return presentOrderDetail(order, { actor, language, now })
    }),

    serve(changeOrder, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const { items = [], date, window, seen, ...contact } = body
      const change = { actor, device, orderId: params.id, items, contact, date, window, seen, now, idempotencyKey }
      return presentOrderDetail(await fulfilment.changeOrder(change, domain), { actor, language, now })
    }),

    serve(
      packShort,
      async ({ params, body: { lines, reason = '', seen }, actor, device, now, idempotencyKey, language }) => {
        const short = { actor, device, orderId: params.id, lines, reason, seen, now, idempotencyKey }
        return presentOrderDetail(await fulfilment.packShort(short, domain), { actor, language, now })
      },
    ),

    serve(listDeliveryDays, ({ query: { district, area, from }, now }) =>
      orders.listDeliveryDays({ district, area, from: from ?? addDays(istDateOf(now), 1) }, domain),
    ),

    serve(chooseDelivery, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const chosen = { actor, device, orderId: params.id, ...body, now, idempotencyKey }
      return presentOrderDetail(await fulfilment.chooseDelivery(chosen, domain), { actor, language, now })
    }),
  ]
}
