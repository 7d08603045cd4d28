import { listFollowedFarms, readFollowStatus, subscribeToNewsletter, toggleFollow } from '@santhe/contracts'
import { follows, subscriptions } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function newsletterRoutes({ domain }: Backend): Served[] {
  return [
    serve(subscribeToNewsletter, async ({ body: { email }, ip, now, limits, text }) => {
      await limits.newsletter.take(ip)
      await subscriptions.subscribeToNewsletter({ email, now }, domain)
      return { message: text('newsletter.subscribed') }
    }),
  ]
}

export function followRoutes({ domain }: Backend): Served[] {
  return [
    serve(listFollowedFarms, ({ actor }) => follows.listFollowedFarms({ actor }, domain)),

    serve(readFollowStatus, ({ params, actor }) => follows.readFollowStatus({ actor, farmId: params.id }, domain)),

    serve(toggleFollow, ({ params, actor, now, idempotencyKey }) =>
      follows.toggleFollow({ actor, farmId: params.id, now, idempotencyKey }, domain),
    ),
  ]
}
