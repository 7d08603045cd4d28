import { readLive, readPushState, subscribeToPush, unsubscribeFromPush } from '@santhe/contracts'
import { subscriptions } from '@santhe/domain'
import { liveEvents, type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function liveRoutes(): Served[] {
  return [
    // Reconnecting browsers repeat the URL, so the header is newer.
    serve(readLive, ({ query, header }) => liveEvents({ ...query, after: header('Last-Event-ID') || query.after })),
  ]
}

type Sessions = { id: string; isThis: boolean }[]

/** @throws NOT_SIGNED_IN when the session ended */
function sessionIdOf(sessions: Sessions): string {
  return sessions.find(({ isThis }) => isThis)?.id ?? fail('NOT_SIGNED_IN')
}

/** docs/product/notifications.md#push */
export function pushRoutes({ domain, push: settings }: Backend): Served[] {
  return [
    serve(readPushState, async ({ actor: { id: personId }, ownSessions }) => {
      const sessions = await ownSessions.list()
      const [sessionId, sessionIds] = [sessionIdOf(sessions), sessions.map(({ id }) => id)]
      const publicKey = settings?.publicKey ?? (await subscriptions.readVapidKeys(domain)).publicKey
      const isOn = await subscriptions.hasPushSubscription({ personId, sessionId }, domain)
      return { publicKey, isOn, devices: await subscriptions.listPushDevices({ personId, sessionIds }, domain) }
    }),

    serve(subscribeToPush, async ({ actor, body, device, now, ownSessions, text }) => {
      const sessionId = sessionIdOf(await ownSessions.list())
      await subscriptions.savePushSubscription(
        { actor, sessionId, device, ...body, services: settings?.services, now },
        domain,
      )
      return { message: text('push.on') }
    }),

    serve(unsubscribeFromPush, async ({ actor, ownSessions, text }) => {
      const sessionId = sessionIdOf(await ownSessions.list())
      await subscriptions.deletePushSubscription({ personId: actor.id, sessionId }, domain)
      return { message: text('push.off') }
    }),
  ]
}
