import { readPushState, subscribeToPush, unsubscribeFromPush } from '@santhe/contracts'
import { push } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

/** Returns the public id of the session that a call came with. Throws NOT_SIGNED_IN where it ended meanwhile. */
async function sessionIdOf(ownSessions: { list(): Promise<{ id: string; isThis: boolean }[]> }): Promise<string> {
  const session = (await ownSessions.list()).find(({ isThis }) => isThis)
  return session?.id ?? fail('NOT_SIGNED_IN')
}

/** Returns the calls by which the device of a session gets news. docs/product/notifications.md#push. */
export function pushRoutes({ domain, push: settings }: Backend): Served[] {
  return [
    serve(readPushState, async ({ actor, ownSessions }) => {
      const sessionId = await sessionIdOf(ownSessions)
      const publicKey = settings?.publicKey ?? (await push.readVapidKeys(domain)).publicKey
      return { publicKey, isOn: await push.isSubscribed({ personId: actor.id, sessionId }, domain) }
    }),

    serve(subscribeToPush, async ({ actor, body, device, now, ownSessions }) => {
      const sessionId = await sessionIdOf(ownSessions)
      await push.subscribe({ actor, sessionId, device, ...body, services: settings?.services, now }, domain)
      return { message: 'This device gets news from now on.' }
    }),

    serve(unsubscribeFromPush, async ({ actor, ownSessions }) => {
      const sessionId = await sessionIdOf(ownSessions)
      await push.unsubscribe({ personId: actor.id, sessionId }, domain)
      return { message: 'This device gets no more news.' }
    }),
  ]
}
