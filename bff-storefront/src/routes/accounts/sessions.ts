import { endOtherSessions, endSession, listSessions } from '@santhe/contracts'
import { subscriptions } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function sessionRoutes({ domain }: Backend): Served[] {
  return [
    serve(listSessions, async ({ ownSessions }) => {
      const sessions = await ownSessions.list()
      return sessions.map(({ createdAt, lastSeen, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        lastSeen: lastSeen.toISOString(),
      }))
    }),

    serve(endSession, async ({ actor, params: { id }, ownSessions, text }) => {
      if (!(await ownSessions.end(id))) fail('NOT_FOUND')
      await subscriptions.deletePushSubscription({ personId: actor.id, sessionId: id }, domain)
      return { message: text('session.ended') }
    }),

    serve(endOtherSessions, async ({ actor, ownSessions }) => {
      const ended = await ownSessions.endOthers()
      const sessionIds = (await ownSessions.list()).map(({ id }) => id)
      await subscriptions.deletePushSubscriptionsBut({ personId: actor.id, sessionIds }, domain)
      return { ended }
    }),
  ]
}
