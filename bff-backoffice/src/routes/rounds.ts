import { addDeliveryPhoto, MOST_ROUND_STOPS, readRound, recordOutcome, startRound } from '@santhe/contracts'
import { fulfilment } from '@santhe/domain'
import { acceptPhoto } from '@santhe/files'
import { type Served, serve } from '@santhe/http-kit'
import { presentRound, presentStarted } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'
import { officeOrder } from '../office-order.ts'
import { onlyPicture } from './catalog/pictures.ts'

export function roundRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readRound, async ({ query, by, now }) => {
      return presentRound(await fulfilment.readRound({ ...query, by, limit: MOST_ROUND_STOPS }, domain), now)
    }),

    serve(startRound, async ({ body, actor, device, now, language, idempotencyKey }) => {
      const at = body.at === undefined ? undefined : new Date(body.at)
      const started = await fulfilment.startRound({ ...body, at, actor, device, now, idempotencyKey }, domain)
      return { orders: started.map(order => presentStarted(order, language)) }
    }),

    serve(recordOutcome, async ({ params, body, actor, device, now, idempotencyKey, language }) => {
      const at = new Date(body.at)
      const input = { actor, device, orderId: params.id, outcome: body.outcome, at, now, idempotencyKey }
      return officeOrder(await fulfilment.recordOutcome(input, domain), { actor, language, now }, domain)
    }),

    serve(addDeliveryPhoto, async ({ params, files, actor, by, idempotencyKey }) => {
      const { bytes } = onlyPicture(files)
      // Before the costly decoding.
      await fulfilment.checkPhotographed({ orderId: params.id, actor, idempotencyKey }, domain)
      const picture = await acceptPhoto(bytes)
      await fulfilment.saveDeliveryPhoto({ orderId: params.id, picture, by, idempotencyKey }, domain)
      return { orderId: params.id }
    }),
  ]
}
