import type { ChoiceRow, ComplaintRow, MarketRows, OrderRow } from './read-market.ts'

function adjustmentsOf(order: OrderRow | undefined, kind: string) {
  return (order?.adjustments ?? []).filter(adjustment => adjustment.kind === kind)
}

/** Checks that no choice stays open after its deadline, and that the order reflects it. */
function checkChoice({ _id, orderId, productId, state, deadline }: ChoiceRow, market: MarketRows, now: Date): string[] {
  const order = market.orders.find(one => one._id === orderId)
  const isLate = state === 'open' && deadline <= now
  const gives = (kind: string) =>
    adjustmentsOf(order, kind).some(({ lines }) =>
      lines.some(line => line.productId === productId && line.quantity < 0),
    )
  // Without its last product an order is cancelled; the office may have reopened it since.
  const isWithout = order?.timeline.some(({ to }) => to === 'cancelled') || gives('withdrawn')
  return [
    ...(isLate ? [`the choice ${_id} is open after its deadline`] : []),
    ...(state !== 'swapped' || gives('swapped') ? [] : [`the choice ${_id} is swapped, and its order is not`]),
    ...(state !== 'refunded' || isWithout ? [] : [`the choice ${_id} gives money back, and its order has the boxes`]),
  ]
}

/** Checks that each swap of an order has one choice, and that a product has at most one open choice. */
function checkChoices({ choices, orders }: MarketRows): string[] {
  return orders.flatMap(order => {
    const own = choices.filter(({ orderId }) => orderId === order._id)
    const [swaps, swapped] = [adjustmentsOf(order, 'swapped'), own.filter(({ state }) => state === 'swapped')]
    const open = own.filter(({ state }) => state === 'open').map(({ productId }) => productId)
    return [
      ...(swaps.length === swapped.length
        ? []
        : [`order ${order._id} was swapped ${swaps.length} times by ${swapped.length} choices`]),
      ...(new Set(open).size === open.length ? [] : [`order ${order._id} has two open choices about one product`]),
    ]
  })
}

const verdictOf = ({ waitsFor, response, decision }: ComplaintRow) =>
  waitsFor === null ? (decision ?? response) : null

/** Checks that a settled complaint has its outcome: one refund of the amount, or one replacement order. */
function checkComplaints({ complaints, orders }: MarketRows): string[] {
  const amounts = (list: readonly number[]) => list.toSorted((a, b) => a - b).join()
  return [
    ...orders.flatMap(order => {
      const own = complaints.filter(({ paidOrderId }) => paidOrderId === order._id)
      const named = amounts(own.flatMap(one => verdictOf(one)?.amount || []))
      const given = amounts(
        adjustmentsOf(order, 'complaint').map(({ lines }) => -lines.reduce((sum, { amount }) => sum + amount, 0)),
      )
      return named === given ? [] : [`order ${order._id}: complaints gave ${given} back, and name ${named}`]
    }),
    ...complaints.flatMap(complaint => {
      const { _id, replacementId } = complaint
      const bringing = orders.filter(({ replaces, status }) => replaces?.complaintId === _id && status !== 'cancelled')
      const ids = bringing.map(order => order._id).join()
      const isClosed = orders.some(({ status, ...order }) => order._id === complaint.orderId && status === 'cancelled')
      return [
        ...(isClosed || ids === String(replacementId ?? '')
          ? []
          : [`complaint ${_id} is replaced by the orders ${ids}, and says ${replacementId}`]),
        ...bringing
          .filter(({ total }) => total !== 0)
          .map(order => `the replacement ${order._id} costs ${order.total}`),
      ]
    }),
  ]
}

/**
 * Checks that lines and offers account for all reserved boxes, and that no box is offered twice or after the
 * offer's end.
 */
function checkLines({ stocks, waits }: MarketRows, now: Date): string[] {
  const offers = waits.flatMap(({ offer, ...wait }) => (offer ? [{ ...wait, ...offer }] : []))
  return [
    ...stocks.flatMap(({ _id, reserved, inLine }) => {
      const offered = offers
        .filter(({ productId }) => productId === _id)
        .reduce((sum, offer) => sum + offer.reserved, 0)
      return reserved === offered + inLine
        ? []
        : [`product ${_id} has ${reserved} reserved boxes, ${offered} of them offered and ${inLine} in line`]
    }),
    ...stocks.flatMap(({ _id, available }) => {
      const waiting = waits.filter(({ productId, offer }) => productId === _id && !offer)
      return available === 0 || waiting.length === 0
        ? []
        : [`product ${_id} has ${available} boxes for sale, for which ${waiting.length} wait`]
    }),
    ...offers
      .filter(({ until }) => until <= now)
      .map(({ productId }) => `an offer of product ${productId} has not lapsed`),
  ]
}

/** Checks moved harvests, complaints and lines without open quotes and after all deadlines. Returns the problems. */
export function checkAftermath(market: MarketRows, now: Date): string[] {
  return [
    ...market.choices.flatMap(choice => checkChoice(choice, market, now)),
    ...checkChoices(market),
    ...checkComplaints(market),
    ...checkLines(market, now),
  ]
}
