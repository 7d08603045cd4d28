import { subscribeToNewsletter } from '@santhe/contracts'
import { subscriptions } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function newsletterRoutes({ domain }: Backend): Served[] {
  return [
    serve(subscribeToNewsletter, async ({ body: { email }, ip, now, limits }) => {
      await limits.newsletter.take(ip)
      await subscriptions.subscribeToNewsletter({ email, now }, domain)
      return { message: "You've been subscribed to our newsletter." }
    }),
  ]
}
