import { writeFarmReview, writeProductReview } from '@santhe/contracts'
import { reviews } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentReview } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function reviewRoutes({ domain }: Backend): Served[] {
  return [
    serve(writeProductReview, async ({ params, body, actor, now, limits, idempotencyKey }) => {
      await limits.reviews.take(String(actor.id))
      const review = { actor, kind: 'product', targetId: params.id, ...body, now, idempotencyKey } as const
      return presentReview(await reviews.writeReview(review, domain))
    }),

    serve(writeFarmReview, async ({ params, body, actor, now, limits, idempotencyKey }) => {
      await limits.reviews.take(String(actor.id))
      const review = { actor, kind: 'farm', targetId: params.id, ...body, now, idempotencyKey } as const
      return presentReview(await reviews.writeReview(review, domain))
    }),
  ]
}
