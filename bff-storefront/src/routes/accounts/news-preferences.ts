import { checkUnsubscribeLink, readNewsPreferences, setNewsPreferences, unsubscribeByLink } from '@santhe/contracts'
import { newsPreferences } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function newsPreferenceRoutes({ domain }: Backend): Served[] {
  return [
    serve(readNewsPreferences, ({ actor }) => newsPreferences.read(actor.id, domain)),

    serve(setNewsPreferences, ({ actor, body }) => newsPreferences.set({ actor, ...body }, domain)),

    serve(checkUnsubscribeLink, ({ query: { token } }) => newsPreferences.findLinked(token, domain)),

    serve(unsubscribeByLink, ({ query: { token } }) => newsPreferences.unsubscribe(token, domain)),
  ]
}
