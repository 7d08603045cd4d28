import {
  changeOrder,
  chooseDelivery,
  DEFAULT_LIMIT,
  giveUpChange,
  listDeliveryDays,
  listOrders,
  packShort,
  payChange,
  readBill,
  readDeliveryPhoto,
  readOrder,
  readOrderAgain,
  setOrderStatus,
} from '@santhe/contracts'
import { complaints, fulfilment, type OrderRecord, orders, payments, purchases } from '@santhe/domain'
import { page, picture, type Served, serve } from '@santhe/http-kit'
import {
  presentChangeable,
  presentOrder,
  presentOrderAgain,
  presentOrderDetail,
  presentSession,
} from '@santhe/presenters/shop'
import { type Actor, addDays, fail, istDateOf, type Language } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { drawBill } from '../../bill/draw-bill.ts'
import { customerOf } from '../../payments/paying-customer.ts'

interface Reader {
  actor: Actor
  language: Language
  now: Date
}

const detailsIn = (domain: Backend['domain']) => async (order: OrderRecord, by: Reader) =>
  presentOrderDetail(order, { ...by, ...(await complaints.orderExtras(order, domain)) })

export function orderReads({ domain }: Backend): Served[] {
  const detailOf = detailsIn(domain)
  return [
    serve(listOrders, async ({ query: { limit = DEFAULT_LIMIT, cursor, latestPurchase, addTo }, actor, now }) => {
      const whole = (some: ReturnType<typeof presentOrder>[]) =>
        page(some, { total: some.length, nextCursor: undefined })
      if (latestPurchase) return whole((await orders.listLatestPurchase({ actor }, domain)).map(presentOrder))
      if (addTo !== undefined) {
        const some = await fulfilment.listChangeable({ actor, productId: addTo, now }, domain)
        return whole(some.map(order => presentChangeable(order, now)))
      }
      const result = await orders.listBoughtOrders({ actor, page: { limit, cursor } }, domain)
      return page(result.items.map(presentOrder), result)
    }),

    serve(readOrder, async ({ params, actor, by, now, language }) => {
      const order = await orders.readOrder({ id: params.id, by }, domain)
      const farmPhone = await orders.farmPhone({ order, actor, now }, domain)
      const pickupPlace = await orders.pickupPlace({ order, actor }, domain)
      return { ...(await detailOf(order, { actor, language, now })), farmPhone, pickupPlace }
    }),

    serve(readDeliveryPhoto, async ({ params, by }) =>
      picture(await fulfilment.readDeliveryPhoto({ id: params.id, by }, domain)),
    ),

    serve(readBill, async ({ params, by, language }) =>
      picture(await drawBill(await orders.readBill({ id: params.id, by }, domain), language)),
    ),

    serve(readOrderAgain, async ({ params, actor, now }) =>
      presentOrderAgain(await purchases.readOrderAgain({ actor, id: params.id, now }, domain)),
    ),

    serve(listDeliveryDays, ({ query: { district, area, from }, now }) =>
      orders.listDeliveryDays({ district, area, from: from ?? addDays(istDateOf(now), 1) }, domain),
    ),
  ]
}

export function orderChanges({ domain, onlinePayments, paymentSeconds }: Backend): Served[] {
  const detailOf = detailsIn(domain)
  return [
    serve(setOrderStatus, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const order = await fulfilment.setOrderStatus(
        { actor, device, orderId: params.id, ...body, now, idempotencyKey },
        domain,
      )
      return detailOf(order, { actor, language, now })
    }),

    serve(changeOrder, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const { items = [], date, window, seen, ...contact } = body
      const change = { actor, device, orderId: params.id, items, contact, date, window, seen, now, idempotencyKey }
      return detailOf(await fulfilment.changeOrder({ ...change, paymentSeconds }, domain), { actor, language, now })
    }),

    serve(payChange, async ({ params, actor, now, text, language }) => {
      const { order, payment } = await payments.findChange({ orderId: params.id, buyerId: actor.id }, domain)
      if (!onlinePayments) return fail('PAYMENT_SESSION')
      const sessionId = await onlinePayments.openSession({ payment, customer: customerOf(order, language), now })
      return presentSession(payment, { sessionId, mode: onlinePayments.mode }, text)
    }),

    serve(giveUpChange, async ({ params, actor, now, language }) => {
      const { payment } = await payments.findChange({ orderId: params.id, buyerId: actor.id }, domain)
      // Settles received money first.
      await onlinePayments?.trySyncPayment({ payment, now })
      const order = await fulfilment.giveUpChange({ actor, orderId: params.id, now }, domain)
      return detailOf(order, { actor, language, now })
    }),

    serve(
      packShort,
      async ({ params, body: { lines, reason = '', seen }, actor, device, now, idempotencyKey, language }) => {
        const short = { actor, device, orderId: params.id, lines, reason, seen, now, idempotencyKey }
        return detailOf(await fulfilment.packShort(short, domain), { actor, language, now })
      },
    ),

    serve(chooseDelivery, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const chosen = { actor, device, orderId: params.id, ...body, now, idempotencyKey }
      return detailOf(await fulfilment.chooseDelivery(chosen, domain), { actor, language, now })
    }),
  ]
}
