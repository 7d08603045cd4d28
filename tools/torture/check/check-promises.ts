import type { PlacedPromise, Promises } from '../world/promises.ts'
import { groupBy } from './group-by.ts'
import type { MarketRows, OrderRow } from './read-market.ts'

/** The order stands, though no session came of it: docs/product/payments.md#payment-errors. */
const STANDS_ANYWAY = 'PAYMENT_SESSION'
const CLOSED_ANYWAY = 'PAYMENT_CLOSED'

function problemsOf({ key, call, answers, isUnknown }: PlacedPromise, own: readonly OrderRow[]): string[] {
  const purchases = [...new Set(own.map(order => order.purchaseId))]
  const ids = new Set(own.map(order => order._id))
  const good = answers.filter(answer => answer.status === 201)
  const lost = good.filter(
    answer => !purchases.includes(answer.purchaseId ?? 0) || answer.orderIds.some(id => !ids.has(id)),
  )
  const isRefused =
    !isUnknown &&
    answers.every(({ status, code }) => status !== 201 && code !== STANDS_ANYWAY && code !== CLOSED_ANYWAY)
  return [
    ...(purchases.length <= 1 ? [] : [`the key ${key} (${call}) made the purchases ${purchases}`]),
    ...lost.map(
      ({ purchaseId, orderIds }) =>
        `${call} ${key} was answered 201 with ${purchaseId} (${orderIds}), which is not there`,
    ),
    ...(new Set(good.map(answer => answer.purchaseId)).size <= 1
      ? []
      : [`the key ${key} was answered with several purchases`]),
    ...(isRefused && own.length > 0 ? [`${call} ${key} was refused every time, and its orders are there`] : []),
  ]
}

/** What was answered 201 is there, every key has one purchase at most, and what was set once stands in the history once. */
export function checkPromises(promises: Promises, { orders, payments }: MarketRows): string[] {
  const byKey = groupBy(orders, order => order.notes)
  const paid = new Set(payments.filter(({ status }) => status === 'paid').map(({ _id }) => _id))
  const steps = new Map(orders.map(({ _id, timeline }) => [_id, timeline.map(step => step.reason)]))
  return [
    ...promises.oddAnswers,
    ...promises.placed.flatMap(promise => problemsOf(promise, byKey.get(promise.key) ?? [])),
    ...promises.toldPaid.filter(id => !paid.has(id)).map(id => `payment ${id} was told as paid, and is not`),
    ...promises.statuses.flatMap(({ key, orderId, isAnsweredWell }) => {
      const times = (steps.get(orderId) ?? []).filter(reason => reason === key).length
      if (times > 1) return [`order ${orderId}: ${key} was done ${times} times`]
      return isAnsweredWell && times === 0 ? [`order ${orderId}: ${key} was answered, and is not in its history`] : []
    }),
  ]
}
