import type { AdminOrder, Order, OrderDetail } from '@santhe/contracts'
import { type OrderRecord, orderDetailView, orderView } from '@santhe/domain'
import { type Actor, paiseToRupees, wishOf, writeNotes } from '@santhe/rules'

export function presentOrder(order: OrderRecord): Order {
  const view = orderView(order)
  return {
    ...view,
    createdAt: view.createdAt.toISOString(),
    subtotal: paiseToRupees(view.subtotal),
    total: paiseToRupees(view.total),
    items: view.items.map(item => ({
      ...item,
      price: paiseToRupees(item.price),
      lineTotal: paiseToRupees(item.lineTotal),
      product: { ...item.product, price: paiseToRupees(item.product.price) },
    })),
  }
}

/** Returns an order as the office lists it: where it goes without street and phone, and of the notes the delivery wish alone. */
export function presentAdminOrder(order: OrderRecord, actor: Actor): AdminOrder {
  const { city, zipCode } = order.recipient
  const isOwn = order.buyerId === actor.id
  return {
    ...presentOrder(order),
    notes: writeNotes('', wishOf(order.delivery)),
    area: `${city} ${zipCode}`.trim(),
    isOwn,
  }
}

interface Reader {
  actor: Actor
  now: Date
  /** The farm's phone, where the reader may have it. */
  farmPhone?: string | null
  /** Where the reader fetches it. */
  pickupPlace?: OrderDetail['pickupPlace']
}

/** Returns an order as its caller may read it, with what they may do to it now. */
export function presentOrderDetail(
  order: OrderRecord,
  { actor, now, farmPhone = null, pickupPlace }: Reader,
): OrderDetail {
  const { photoUntil, ...view } = orderDetailView(order, actor, now)
  return {
    ...view,
    ...(photoUntil && { photoUntil: photoUntil.toISOString() }),
    ...presentOrder(order),
    farmPhone,
    pickupPlace,
    packedAt: view.packedAt?.toISOString() ?? null,
    fees: view.fees.map(fee => ({ ...fee, amount: paiseToRupees(fee.amount) })),
    timeline: view.timeline.map(step => ({ ...step, at: step.at.toISOString() })),
    cancelUntil: view.cancelUntil?.toISOString() ?? null,
    payUntil: view.payUntil?.toISOString() ?? null,
    refund: view.refund && {
      ...view.refund,
      amount: paiseToRupees(view.refund.amount),
      createdAt: view.refund.createdAt.toISOString(),
      doneAt: view.refund.doneAt?.toISOString() ?? null,
    },
  }
}
