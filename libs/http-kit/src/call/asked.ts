import type { Contract } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { deviceName } from '../sessions-device.ts'
import type { Asker } from './asker.ts'
import type { Asked, Surroundings } from './call.ts'
import type { Kit } from './kit.ts'
import type { RequestBody } from './read-request-body.ts'
import type { Context } from './request-state.ts'

type SessionActs = Pick<Surroundings, 'signIn' | 'assertCanSignIn' | 'signOut' | 'endSessionsOf' | 'ownSessions'>

/** What a handler may do to sessions; `isRotated` tells afterwards that it signed somebody in. */
export function sessionActs(kit: Kit, ctx: Context, { actor: asker, credential }: Asker, now: Date) {
  let asOf = now
  let isRotated = false
  const acts: SessionActs = {
    async signIn(actor, device = deviceName(ctx.get('User-Agent'))) {
      const token = await kit.sessions.start(actor, { device, asOf, isHostOnly: kit.cookies.isSecure })
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.give(token, credential))
      ctx.state.personId = actor.id
      isRotated = true
      return token
    },
    assertCanSignIn: kit.sessions.assertCanStart,
    async signOut() {
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.takeBack())
    },
    async endSessionsOf(personId) {
      asOf = await kit.sessions.endAllOf(personId)
    },
    ownSessions: {
      list: async () => (asker ? kit.sessions.listOf(asker.id, credential?.token) : []),
      end: async id => (asker ? kit.sessions.endNamed(asker.id, id) : false),
      endOthers: async () => (asker ? kit.sessions.endOthersOf(asker.id, credential?.token) : 0),
    },
  }
  return { acts, isRotated: () => isRotated }
}

function idempotencyKeyOf(ctx: Context, contract: Contract): string | undefined {
  if (!contract.idempotent) return undefined
  const key = ctx.get('Idempotency-Key')
  if (key.length > 200) fail('VALIDATION', { message: 'Please keep the Idempotency-Key under 200 characters.' })
  return key === '' ? undefined : key
}

/** Puts together what the handler is given, before its input is checked. */
export function askedOf(
  kit: Kit,
  ctx: Context,
  contract: Contract,
  { asker, body, acts, now }: { asker: Asker; body: RequestBody; acts: SessionActs; now: Date },
): Asked {
  const { actor } = asker
  return {
    ...acts,
    ...body,
    params: ctx.params,
    query: ctx.query,
    actor,
    now,
    requestId: ctx.state.requestId,
    address: ctx.state.address,
    idempotencyKey: idempotencyKeyOf(ctx, contract),
    header: name => ctx.get(name),
    limits: kit.limits,
    get person() {
      return actor ?? fail('NOT_SIGNED_IN')
    },
  }
}
