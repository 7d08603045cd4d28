import { checkUnsubscribeLink, readNewsPreferences, setNewsPreferences, unsubscribeByLink } from '@santhe/contracts'
import { subscriptions } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function newsPreferenceRoutes({ domain }: Backend): Served[] {
  return [
    serve(readNewsPreferences, ({ actor }) => subscriptions.readNewsPreferences(actor.id, domain)),

    serve(setNewsPreferences, ({ actor, body }) => subscriptions.setNewsPreferences({ actor, ...body }, domain)),

    serve(checkUnsubscribeLink, ({ query: { token } }) => subscriptions.findLinkedNews(token, domain)),

    serve(unsubscribeByLink, ({ query: { token } }) => subscriptions.unsubscribe(token, domain)),
  ]
}
