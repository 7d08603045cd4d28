import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { orderEntity, paymentEntity, refundEntity } from '../ledger/entities.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { CreateOrder, createOrder, findOrder, paymentsOf } from '../ledger/orders.ts'
import { CreateRefund, createRefund, findRefund } from '../ledger/refunds.ts'
import type { Keys } from '../settings.ts'
import { apiFaults } from './api-faults.ts'
import { idempotency } from './idempotency.ts'
import { withKeys, withVersion } from './middleware.ts'
import { bodyOf, readInput } from './read-input.ts'

export interface ApiOptions {
  readonly ledger: Ledger
  readonly keys: Keys
  readonly refundSeconds: number
  /** Saves changes before the response is sent. */
  readonly saveChanges: Middleware
}

const OrderParams = z.object({ orderId: z.string() })
const RefundParams = OrderParams.extend({ refundId: z.string() })

/** The part of the provider's API, version 2023-08-01, that the market calls. */
export function apiRoutes({ ledger, keys, refundSeconds, saveChanges }: ApiOptions): Router {
  const router = new Router({ prefix: '/pg/orders' })
  const once = idempotency(ledger)
  router.use(withKeys(keys), withVersion)

  router.post('/', apiFaults(ledger, 'createOrder'), saveChanges, once, ctx => {
    ctx.body = orderEntity(ledger, createOrder(ledger, readInput(CreateOrder, bodyOf(ctx))))
  })
  router.get('/:orderId', apiFaults(ledger, 'readOrder'), ctx => {
    ctx.body = orderEntity(ledger, findOrder(ledger, OrderParams.parse(ctx.params).orderId))
  })
  router.get('/:orderId/payments', apiFaults(ledger, 'readPayments'), ctx => {
    const order = findOrder(ledger, OrderParams.parse(ctx.params).orderId)
    ctx.body = paymentsOf(ledger, order.orderId).map(payment => paymentEntity(payment, order))
  })
  router.post('/:orderId/refunds', apiFaults(ledger, 'createRefund'), saveChanges, once, ctx => {
    const { orderId } = OrderParams.parse(ctx.params)
    const input = readInput(CreateRefund, bodyOf(ctx))
    ctx.body = refundEntity(createRefund(ledger, { orderId, input, settleSeconds: refundSeconds }))
  })
  router.get('/:orderId/refunds/:refundId', apiFaults(ledger, 'readRefund'), ctx => {
    const { orderId, refundId } = RefundParams.parse(ctx.params)
    ctx.body = refundEntity(findRefund(ledger, orderId, refundId))
  })
  return router
}
