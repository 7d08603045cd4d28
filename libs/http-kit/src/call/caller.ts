import type { Contract } from '@santhe/contracts'
import { type Actor, SantheError } from '@santhe/rules'
import { type Credential, isPlanted, isToSetAgain } from '../sessions-cookie.ts'
import { checkAccess, credentialForWrite } from './guards.ts'
import type { Kit } from './kit.ts'
import type { Context } from './request-state.ts'

/** On whose behalf a call runs. With the credential, signing in or out can end the session that it belongs to. */
export interface Caller {
  readonly actor: Actor | undefined
  readonly credential: Credential | undefined
}

async function find(kit: Kit, ctx: Context, contract: Contract, credential: Credential): Promise<Actor | undefined> {
  try {
    const session = await kit.sessions.find(credential.token)
    if (!session || isPlanted(credential, session)) return undefined
    if (isToSetAgain(credential, session)) ctx.append('Set-Cookie', kit.cookies.issue(credential.token, credential))
    return session.actor
  } catch (error) {
    // The shop can be read while Redis is away: everybody is a visitor then.
    const isOpen = contract.access === 'anyone' && error instanceof SantheError && error.code === 'UNAVAILABLE'
    if (isOpen) return undefined
    throw error
  }
}

/** Returns the caller of a request. Throws CSRF, NOT_SIGNED_IN, FORBIDDEN or UNAVAILABLE. */
export async function admit(kit: Kit, ctx: Context, contract: Contract): Promise<Caller> {
  const credential = kit.cookies.credentialOf(ctx.headers)
  const usable = contract.method === 'GET' ? credential : writeCredential(kit, ctx, contract, credential)
  const actor = usable && (await find(kit, ctx, contract, usable))
  checkAccess(contract, actor)
  if (actor) ctx.state.personId = actor.id
  return { actor, credential }
}

function writeCredential(kit: Kit, ctx: Context, contract: Contract, credential: Credential | undefined) {
  const headers = {
    origin: ctx.headers.origin,
    host: ctx.state.host,
    marker: ctx.get('X-Santhe'),
  }
  return credentialForWrite(contract, credential, headers, kit.publicHost)
}
