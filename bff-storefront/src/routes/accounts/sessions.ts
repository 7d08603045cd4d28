import { endOtherSessions, endSession, listSessions } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'

export function sessionRoutes(): Served[] {
  return [
    serve(listSessions, async ({ ownSessions }) => {
      const sessions = await ownSessions.list()
      return sessions.map(({ createdAt, lastSeen, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        lastSeen: lastSeen.toISOString(),
      }))
    }),

    serve(endSession, async ({ params: { id }, ownSessions }) => {
      if (!(await ownSessions.end(id))) fail('NOT_FOUND')
      return { message: 'That device is signed out.' }
    }),

    serve(endOtherSessions, async ({ ownSessions }) => ({ ended: await ownSessions.endOthers() })),
  ]
}
