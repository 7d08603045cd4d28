import { fail } from '@santhe/rules'
import type { LiveRequest } from '../live/live-hub.ts'
import { hashOf } from '../sessions-record.ts'
import type { Context, Kit } from './call.ts'
import type { Caller } from './caller.ts'

/** Sent when the page's person isn't the session's. */
const ENDED = 'event: end\ndata: {}\n\n'

/** Whose news a stream carries: only the session's own person's. */
function readerOf({ actor, credential, assistId }: Caller, { person }: LiveRequest, ip: string) {
  if (!actor || !credential || actor.id !== person) {
    return { ip, personId: undefined, session: undefined, assistId: undefined }
  }
  return { ip, personId: person, session: hashOf(credential.token), assistId }
}

/**
 * Passes the response to the hub; never cached or compressed.
 * @throws UNAVAILABLE when Redis is away and the reader is signed in
 */
export async function sendLive(kit: Kit, ctx: Context, caller: Caller, request: LiveRequest): Promise<void> {
  const hub = kit.live ?? fail('UNAVAILABLE')
  const reader = readerOf(caller, request, ctx.state.ip)
  await hub.assertOpen(reader)
  const { res } = ctx
  // Keeps Koa from ending the response.
  ctx.respond = false
  ctx.status = 200
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Accel-Buffering', 'no')
  res.flushHeaders()
  if (ctx.method === 'HEAD') res.end()
  else if (request.person !== undefined && reader.personId === undefined) res.end(ENDED)
  else hub.open(res, reader, request)
}
