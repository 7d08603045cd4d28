import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { orderEntity, paymentEntity, refundEntity } from '../ledger/entities.ts'
import { Fault } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { findOrder, paymentsOf } from '../ledger/orders.ts'
import { Act, actOnOrder } from '../ledger/payments.ts'
import { refundsOf } from '../ledger/refunds.ts'
import type { Keys } from '../settings.ts'
import type { DueWork } from '../webhooks/due-work.ts'
import { withKeys } from './middleware.ts'
import { bodyOf, readInput } from './read-input.ts'

export interface ControlOptions {
  readonly ledger: Ledger
  readonly keys: Keys
  readonly work: DueWork
  readonly saveChanges: Middleware
}

const Faults = z.union([z.array(Fault), Fault.transform(fault => [fault])])

/** Routes for tests to control the stand-in. They require the client's keys too, and the edge never forwards them. */
export function controlRoutes({ ledger, keys, work, saveChanges }: ControlOptions): Router {
  const { state } = ledger
  const router = new Router({ prefix: '/cashfree-sandbox' })
  const requireKeys = withKeys(keys)

  router.post('/act', requireKeys, saveChanges, ctx => {
    const payment = actOnOrder(ledger, readInput(Act, bodyOf(ctx)))
    ctx.body = paymentEntity(payment, findOrder(ledger, payment.orderId))
  })
  router.post('/faults', requireKeys, saveChanges, ctx => {
    state.faults.push(...readInput(Faults, bodyOf(ctx)))
    ctx.body = state.faults
  })
  router.delete('/faults', requireKeys, saveChanges, ctx => {
    state.faults.length = 0
    ctx.body = state.faults
  })
  router.get('/webhooks', requireKeys, ctx => {
    const waiting = [...state.webhooks.values()].map(({ type, orderId, attempts, dueAt }) => ({
      type,
      orderId,
      attempts,
      dueAt: new Date(dueAt).toISOString(),
    }))
    ctx.body = { waiting, tried: work.deliveries() }
  })
  // Lists all orders, so that a test can count the money.
  router.get('/orders', requireKeys, ctx => {
    ctx.body = [...state.orders.values()].map(order => ({
      order: orderEntity(ledger, order),
      payments: paymentsOf(ledger, order.orderId).map(payment => paymentEntity(payment, order)),
      refunds: refundsOf(ledger, order.orderId).map(refundEntity),
    }))
  })
  return router
}
