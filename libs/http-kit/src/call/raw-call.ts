import type { Contract } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { say, textsIn } from '@santhe/texts'
import { deviceName } from '../sessions-device.ts'
import type { CallContext, Context, Kit, RawCall } from './call.ts'
import type { Caller } from './caller.ts'
import type { RequestBody } from './read-request-body.ts'

type SessionActions = Pick<
  CallContext,
  'signIn' | 'assertCanSignIn' | 'signOut' | 'endSessionsOf' | 'ownSessions' | 'assistId' | 'setAssist'
>

/** `isRotated` tells afterwards whether someone signed in. */
export function sessionActions(
  kit: Kit,
  ctx: Context,
  { actor: currentActor, credential, assistId }: Caller,
  now: Date,
) {
  let asOf = now
  let isRotated = false
  const actions: SessionActions = {
    async signIn(actor, device = deviceName(ctx.get('User-Agent'))) {
      const token = await kit.sessions.start(actor, { device, asOf })
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.issue(token))
      ctx.state.personId = actor.id
      isRotated = true
      return token
    },
    assertCanSignIn: kit.sessions.assertCanStart,
    assistId,
    async setAssist(id) {
      if (credential) await kit.sessions.setAssist(credential.token, id)
    },
    async signOut() {
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.clear())
    },
    async endSessionsOf(personId) {
      asOf = await kit.sessions.endAllOf(personId)
    },
    ownSessions: {
      list: async () => (currentActor ? kit.sessions.listOf(currentActor.id, credential?.token) : []),
      end: async id => (currentActor ? kit.sessions.endNamed(currentActor.id, id) : false),
      endOthers: async () => (currentActor ? kit.sessions.endOthersOf(currentActor.id, credential?.token) : 0),
    },
  }
  return { actions, isRotated: () => isRotated }
}

function idempotencyKeyOf(ctx: Context, contract: Contract): string | undefined {
  if (!contract.idempotent) return undefined
  const key = ctx.get('Idempotency-Key')
  if (key.length > 200) fail('VALIDATION', { message: say('request.key') })
  return key === '' ? undefined : key
}

/** Context and unchecked input. */
export function toRawCall(
  kit: Kit,
  ctx: Context,
  contract: Contract,
  { caller, body, actions, now }: { caller: Caller; body: RequestBody; actions: SessionActions; now: Date },
): RawCall {
  const { actor } = caller
  return {
    ...actions,
    ...body,
    params: ctx.params,
    query: ctx.query,
    actor,
    now,
    requestId: ctx.state.requestId,
    ip: ctx.state.ip,
    device: deviceName(ctx.get('User-Agent')),
    idempotencyKey: idempotencyKeyOf(ctx, contract),
    header: name => ctx.get(name),
    limits: kit.limits,
    language: ctx.state.language,
    text: textsIn(ctx.state.language),
    get person() {
      return actor ?? fail('NOT_SIGNED_IN')
    },
  }
}
