import { currentOrder } from '@santhe/rules'
import type { Money, ProviderBooks, ProviderRefund } from './provider-books.ts'
import { idAtProvider, type MarketRows, type OrderRow, type PaymentRow, type RefundRow } from './read-market.ts'

const CURRENCY = 'INR'
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** An online payment with the market's and the provider's records. */
interface Case {
  payment: PaymentRow
  orders: OrderRow[]
  /** Payments for changes of its orders. */
  changes: PaymentRow[]
  /** Refunds of its orders, from any payment. */
  ofOrders: RefundRow[]
  refunds: RefundRow[]
  incidents: MarketRows['incidents']
  /** Receipts of the correct amount. */
  right: Money[]
  /** Other receipts, which need an incident. */
  wrong: Money[]
  providerRefunds: ProviderRefund[]
}

function checkSettled({ payment, right, wrong, incidents }: Case): string[] {
  const { _id, status, cfPaymentId } = payment
  const settledBy = right.some(money => money.id === cfPaymentId)
  const shouldBe = right.length > 0 && !payment.replacedAt ? 'paid' : 'expired'
  return [
    ...(status === shouldBe
      ? []
      : [`payment ${_id} is ${status}; the provider has ${right.length} payments of its amount`]),
    ...(status !== 'paid' || settledBy ? [] : [`payment ${_id} was settled by ${cfPaymentId}, which is not its money`]),
    ...(wrong.length === 0 || incidents.length > 0 ? [] : [`payment ${_id} got wrong money, and nobody was told`]),
  ]
}

/**
 * Checks an order that switched from online payment to cash on delivery: the farm has it, and it has no money of
 * the payment.
 */
function checkOnDelivery({ _id, paymentStatus, isForFarm, refund }: OrderRow, { refunds }: Case): string[] {
  const name = `order ${_id}`
  return [
    ...(refund === null && refunds.every(({ orderId }) => orderId !== _id)
      ? []
      : [`${name} is paid on delivery, and has a refund`]),
    ...(paymentStatus === 'unpaid' ? [] : [`${name} is paid on delivery, and reads ${paymentStatus}`]),
    ...(isForFarm ? [] : [`${name} is paid on delivery, and not shown to the farm`]),
  ]
}

/** Checks that an order's money is either retained or refunded. */
function checkOrder(order: OrderRow, { payment, changes, ofOrders }: Case): string[] {
  const name = `order ${order._id}`
  const orderRefunds = ofOrders.filter(refund => refund.orderId === order._id)
  const added = changes.filter(({ change }) => change?.orderId === order._id).map(({ amount }) => amount)
  const paid = order.total + sum(added)
  const isPaid = payment.status === 'paid'
  const isCancelled = order.status === 'cancelled'
  const ofCancellation = orderRefunds.filter(({ adjustment }) => adjustment === undefined)
  const isBack = ofCancellation.length > 0 && ofCancellation.every(({ state }) => state === 'done')
  const given = isCancelled ? paid : paid - currentOrder(order).total
  const expectedAmount = isPaid ? given : 0
  const copies = [order.refund, ...(order.adjustments ?? []).map(({ refund }) => refund)]
  const records = [undefined, ...(order.adjustments ?? []).keys()].map(place =>
    orderRefunds.filter(({ adjustment }) => adjustment === place),
  )
  const expectedStatus = isPaid ? (isBack ? 'refunded' : 'paid') : 'unpaid'
  return [
    ...(sum(orderRefunds.map(({ amount }) => amount)) === expectedAmount
      ? []
      : [`${name} is ${order.status}, its payment ${payment.status}; refunds are not ${expectedAmount}`]),
    ...(order.paymentStatus === expectedStatus
      ? []
      : [`${name} reads ${order.paymentStatus} and should read ${expectedStatus}`]),
    ...(isPaid || isCancelled ? [] : [`${name} was never paid and is ${order.status}`]),
    ...(isPaid || !order.isForFarm ? [] : [`${name} was never paid and is shown to the farm`]),
    ...(!isPaid || isCancelled || order.isForFarm ? [] : [`${name} is paid and not shown to the farm`]),
    ...copies.flatMap((copy, place) => {
      const own = records[place] ?? []
      const amount = sum(own.map(record => record.amount))
      const states = own.map(({ state }) => state)
      const isSame = copy ? copy.amount === amount && states.includes(copy.state) : own.length === 0
      return isSame
        ? []
        : [`${name} shows a refund ${copy?.state} of ${copy?.amount}; its records are ${states.join()} of ${amount}`]
    }),
  ]
}

/** Checks that all receipts but the settling one are refunded once, in full; for cash on delivery, all receipts. */
function checkSecondMoney({ payment, right, refunds }: Case): string[] {
  const expected = right.filter(money => money.id !== payment.cfPaymentId)
  const secondRefunds = refunds.filter(refund => refund.orderId === null)
  const refundedAmounts = secondRefunds.map(refund => refund.amount)
  const same =
    expected.length === secondRefunds.length && sum(refundedAmounts) === sum(expected.map(money => money.amount))
  if ((payment.status !== 'paid' && !payment.replacedAt) || same) return []
  return [
    `payment ${payment._id} was paid ${right.length} times, and ${secondRefunds.length} of them are refunded (${refundedAmounts})`,
  ]
}

/** Checks that the provider's refunds match the market's, and that a final refusal has an incident. */
function checkRefunds({ payment, refunds, right, providerRefunds, incidents }: Case): string[] {
  const name = `payment ${payment._id}`
  // Without those that the office paid by hand.
  const done = refunds.filter(({ state, reference }) => state === 'done' && reference === undefined)
  const expectedTotal = sum(done.map(refund => refund.amount))
  // The provider may never report the outcome of others.
  const isAwaited = ({ refundId, isDone }: ProviderRefund) =>
    !isDone && refunds.some(refund => idAtProvider(refund) === refundId && refund.state === 'sent')
  const ended = providerRefunds.filter(refund => !isAwaited(refund))
  const refundedTotal = sum(ended.map(refund => refund.amount))
  const byId = new Map(providerRefunds.map(refund => [refund.refundId, refund]))
  const receivedTotal = sum(right.map(money => money.amount))
  return [
    ...(expectedTotal === refundedTotal && done.length === ended.length
      ? []
      : [
          `${name}: ${done.length} refunds of ${expectedTotal} are done, the provider gave back ${ended.length} of ${refundedTotal}`,
        ]),
    ...(refundedTotal <= receivedTotal ? [] : [`${name}: ${receivedTotal} came and ${refundedTotal} went back`]),
    ...done
      .filter(refund => !byId.get(idAtProvider(refund))?.isDone)
      .map(({ _id }) => `refund ${_id} is done, but not at the provider`),
    ...refunds
      .filter(each => each.state === 'due' || (each.state === 'sent' && byId.get(idAtProvider(each))?.isDone !== false))
      .map(({ _id, state }) => `refund ${_id} is still ${state}`),
    ...refunds
      .filter(({ _id, state }) => state === 'failed' && !incidents.some(incident => incident._id.includes(_id)))
      .map(({ _id }) => `refund ${_id} failed, and nobody was told`),
  ]
}

function casesOf(market: MarketRows, books: ProviderBooks): Case[] {
  return market.payments.map(payment => {
    const receipts = books.receipts.filter(money => money.orderId === payment._id)
    // An unpaid change leaves its order unchanged.
    const orders = payment.change ? [] : market.orders.filter(order => order.purchaseId === payment.purchaseId)
    const ids = orders.map(({ _id }) => _id)
    const isRight = ({ amount, currency }: Money) => amount === payment.amount && currency === CURRENCY
    return {
      payment,
      orders,
      changes: market.payments.filter(
        ({ change, status }) => change && status === 'paid' && ids.includes(change.orderId),
      ),
      ofOrders: market.refunds.filter(({ orderId }) => orderId !== null && ids.includes(orderId)),
      refunds: market.refunds.filter(refund => refund.paymentId === payment._id),
      incidents: market.incidents.filter(incident => incident.paymentId === payment._id),
      right: receipts.filter(isRight),
      wrong: receipts.filter(money => !isRight(money)),
      providerRefunds: books.providerRefunds.filter(refund => refund.orderId === payment._id),
    }
  })
}

/**
 * Checks that every amount paid at the provider has exactly one purchase or refund, to the paisa, without double
 * refunds. Returns the problems.
 */
export function checkMoney(market: MarketRows, books: ProviderBooks): string[] {
  const paymentById = new Map(market.payments.map(payment => [payment._id, payment]))
  const cases = casesOf(market, books)
  return [
    ...books.orders
      .filter(({ id }) => !paymentById.has(id))
      .map(({ id }) => `the provider's order ${id} has no payment here`),
    ...books.orders
      .filter(({ id, amount }) => paymentById.get(id)?.amount !== amount)
      .map(
        ({ id, amount }) => `the provider's order ${id} is of ${amount}, the payment of ${paymentById.get(id)?.amount}`,
      ),
    ...market.refunds
      .filter(({ paymentId }) => paymentId !== null && !paymentById.has(paymentId))
      .map(({ _id }) => `refund ${_id} has no payment`),
    ...cases.flatMap(one => [
      ...checkSettled(one),
      ...one.orders.flatMap(order =>
        order.paymentMethod === 'cod' ? checkOnDelivery(order, one) : checkOrder(order, one),
      ),
      ...checkSecondMoney(one),
      ...checkRefunds(one),
    ]),
  ]
}
