import { MOST_ROUND_STOPS, readRound, recordOutcome, startRound } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOrderDetail, presentRound, presentStarted } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function roundRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readRound, async ({ query, actor, device, now }) => {
      const by = { actor, device, now }
      return presentRound(await orders.readRound({ ...query, by, limit: MOST_ROUND_STOPS }, domain))
    }),

    serve(startRound, async ({ body, actor, device, now, idempotencyKey }) => {
      const started = await orders.startRound({ ...body, actor, device, now, idempotencyKey }, domain)
      return { orders: started.map(presentStarted) }
    }),

    serve(recordOutcome, async ({ params, body, actor, device, now, idempotencyKey }) => {
      const at = new Date(body.at)
      const input = { actor, device, orderId: params.id, outcome: body.outcome, at, now, idempotencyKey }
      return presentOrderDetail(await orders.recordOutcome(input, domain), { actor, now })
    }),
  ]
}
