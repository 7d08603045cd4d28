import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { orderEntity, paymentEntity, refundEntity } from '../ledger/entities.ts'
import { Fault } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { findOrder, paymentsOf } from '../ledger/orders.ts'
import { Act, actOnOrder } from '../ledger/payments.ts'
import { refundsOf } from '../ledger/refunds.ts'
import type { Keys } from '../new-keys.ts'
import type { DueWork } from '../webhooks/due-work.ts'
import { withKeys } from './middleware.ts'
import { bodyOf, readInput } from './read-input.ts'

export interface ControlOptions {
  readonly ledger: Ledger
  readonly keys: Keys
  readonly work: DueWork
  readonly kept: Middleware
}

const Faults = z.union([z.array(Fault), Fault.transform(fault => [fault])])

/** What tests steer the stand-in by; the edge never passes these on, and they want the client's keys too. */
export function controlRoutes({ ledger, keys, work, kept }: ControlOptions): Router {
  const { state } = ledger
  const router = new Router({ prefix: '/cashfree-sandbox' })
  const mayControl = withKeys(keys)

  router.post('/act', mayControl, kept, ctx => {
    const payment = actOnOrder(ledger, readInput(Act, bodyOf(ctx)))
    ctx.body = paymentEntity(payment, findOrder(ledger, payment.orderId))
  })
  router.post('/faults', mayControl, kept, ctx => {
    state.faults.push(...readInput(Faults, bodyOf(ctx)))
    ctx.body = state.faults
  })
  router.get('/faults', mayControl, ctx => {
    ctx.body = state.faults
  })
  router.delete('/faults', mayControl, kept, ctx => {
    state.faults.length = 0
    ctx.body = state.faults
  })
  router.get('/webhooks', mayControl, ctx => {
    const waiting = [...state.notices.values()].map(({ type, orderId, attempts, dueAt }) => ({
      type,
      orderId,
      attempts,
      dueAt: new Date(dueAt).toISOString(),
    }))
    ctx.body = { waiting, tried: work.deliveries() }
  })
  // Everything there is, so that a test can count the money.
  router.get('/orders', mayControl, ctx => {
    ctx.body = [...state.orders.values()].map(order => ({
      order: orderEntity(ledger, order),
      payments: paymentsOf(ledger, order.orderId).map(payment => paymentEntity(payment, order)),
      refunds: refundsOf(ledger, order.orderId).map(refundEntity),
    }))
  })
  return router
}
