import { fail } from '@santhe/rules'
import type { LiveRequest } from '../live/live-hub.ts'
import { hashOf } from '../sessions-record.ts'
import type { Caller } from './caller.ts'
import type { Kit } from './kit.ts'
import type { Context } from './request-state.ts'

/** What a reader gets whose session is not that of the person whose page it shows. */
const ENDED = 'event: end\ndata: {}\n\n'

/** Returns whose news a stream carries: the person's whose page it is, if the session is theirs. */
function readerOf({ actor, credential, assistId }: Caller, { person }: LiveRequest, ip: string) {
  if (!actor || !credential || actor.id !== person) {
    return { ip, personId: undefined, session: undefined, assistId: undefined }
  }
  return { ip, personId: person, session: hashOf(credential.token), assistId }
}

/**
 * Hands the response of a call over to the hub, which sends events until one side ends them; neither cached nor compressed on any way.
 * Throws UNAVAILABLE while Redis is away and the reader is signed in.
 */
export async function sendLive(kit: Kit, ctx: Context, caller: Caller, request: LiveRequest): Promise<void> {
  const hub = kit.live ?? fail('UNAVAILABLE')
  const reader = readerOf(caller, request, ctx.state.ip)
  await hub.assertOpen(reader)
  const { res } = ctx
  // Koa would end what is open until one side goes.
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
