import type { Confirmations, PlacedConfirmation } from '../world/confirmations.ts'
import type { MarketRows, OrderRow } from './read-market.ts'
import { groupBy } from './read-market.ts'

/** The order exists although its payment session failed: docs/product/payments.md#payment-errors. */
const STANDS_ANYWAY = 'PAYMENT_SESSION'
const CLOSED_ANYWAY = 'PAYMENT_CLOSED'

function problemsOf({ key, call, responses, isUnknown }: PlacedConfirmation, keyOrders: readonly OrderRow[]): string[] {
  const purchases = [...new Set(keyOrders.map(order => order.purchaseId))]
  const ids = new Set(keyOrders.map(order => order._id))
  const successes = responses.filter(response => response.status === 201)
  const lost = successes.filter(
    response => !purchases.includes(response.purchaseId ?? 0) || response.orderIds.some(id => !ids.has(id)),
  )
  const isRefused =
    !isUnknown &&
    responses.every(({ status, code }) => status !== 201 && code !== STANDS_ANYWAY && code !== CLOSED_ANYWAY)
  return [
    ...(purchases.length <= 1 ? [] : [`the key ${key} (${call}) made the purchases ${purchases}`]),
    ...lost.map(
      ({ purchaseId, orderIds }) => `${call} ${key} got 201 with ${purchaseId} (${orderIds}), which does not exist`,
    ),
    ...(new Set(successes.map(response => response.purchaseId)).size <= 1
      ? []
      : [`the key ${key} got responses with several purchases`]),
    ...(isRefused && keyOrders.length > 0 ? [`${call} ${key} was refused every time, but its orders exist`] : []),
  ]
}

const STATE_OF = { keep: 'kept', swap: 'swapped', refund: 'refunded' } as const

/**
 * Checks that each confirmation is in the database: purchases with status 201 (at most one a key), cash on
 * delivery,
 * each status or short box once in its order, and each choice and complaint. Returns the problems.
 */
export function checkConfirmations(
  confirmations: Confirmations,
  { orders, payments, purchases, choices, complaints }: MarketRows,
): string[] {
  // A replacement copies the notes of its original order.
  const placed = orders.filter(({ replaces }) => !replaces)
  const byKey = groupBy(placed, order => order.notes)
  const paid = new Set(payments.filter(({ status }) => status === 'paid').map(({ _id }) => _id))
  const steps = new Map(
    orders.map(({ _id, timeline, adjustments = [] }) => [
      _id,
      [...timeline, ...adjustments].map(({ reason }) => reason),
    ]),
  )
  return [
    ...confirmations.unexpectedResponses,
    ...confirmations.placed.flatMap(confirmation => problemsOf(confirmation, byKey.get(confirmation.key) ?? [])),
    ...confirmations.onDelivery
      .filter(id => !purchases.some(({ _id, paymentMethod }) => _id === id && paymentMethod === 'cod'))
      .map(id => `purchase ${id} was confirmed to be paid on delivery, and is not`),
    ...confirmations.reportedPaid
      .filter(id => !paid.has(id))
      .map(id => `payment ${id} was reported as paid, and is not`),
    ...confirmations.chosen
      .filter(({ id, choice }) => choices.find(({ _id }) => _id === id)?.state !== STATE_OF[choice])
      .map(({ id, choice }) => `${choice} was confirmed for the choice ${id}, and is not what it has`),
    ...confirmations.complaints
      .filter(id => !complaints.some(({ _id }) => _id === id))
      .map(id => `the complaint ${id} was confirmed, and does not exist`),
    ...confirmations.statuses.flatMap(({ key, orderId, hasSucceeded }) => {
      const times = (steps.get(orderId) ?? []).filter(reason => reason === key).length
      if (times > 1) return [`order ${orderId}: ${key} was done ${times} times`]
      return hasSucceeded && times === 0 ? [`order ${orderId}: ${key} was confirmed, but is not in it`] : []
    }),
  ]
}
