import type { Contract } from '@santhe/contracts'
import { assistedAs } from '@santhe/contracts/assisted-calls'
import { type Actor, fail, SantheError } from '@santhe/rules'
import { type Credential, cookiesToSetAgain, isPlanted } from '../sessions-cookie.ts'
import { checkAccess, credentialForWrite } from './guards.ts'
import type { Kit } from './kit.ts'
import type { Context } from './request-state.ts'

/** On whose behalf a call runs. With the credential, signing in or out can end the session that it belongs to. */
export interface Caller {
  readonly actor: Actor | undefined
  readonly credential: Credential | undefined
  /** The help that the session names, in calls that stay the agent's own. */
  readonly assistId?: number | undefined
}

type Session = NonNullable<Awaited<ReturnType<Kit['sessions']['find']>>>

async function find(kit: Kit, ctx: Context, contract: Contract, credential: Credential): Promise<Session | undefined> {
  try {
    const session = await kit.sessions.find(credential.token)
    if (!session || isPlanted(credential, session)) return undefined
    const cookies = cookiesToSetAgain(kit.cookies, credential, session, ctx.headers)
    if (cookies.length > 0) ctx.append('Set-Cookie', cookies)
    return session
  } catch (error) {
    // The shop can be read while Redis is away: everybody is a visitor then.
    const isOutage = error instanceof SantheError && error.code === 'UNAVAILABLE'
    // A stream would stay a visitor's when Redis is back.
    if (isOutage && contract.access === 'anyone' && contract.file !== 'text/event-stream') return undefined
    throw error
  }
}

/**
 * Returns as whom a session makes a call: its person, or the farmer whom its agent helps, decided by what is stored at this moment.
 * A call that is not named as open to help is closed while one goes on, and open to everybody it runs as for a visitor. Once the help
 * is over the session is its person's own again, and what everybody may read goes on as theirs.
 * Throws ASSIST_CLOSED, and once the help is over ASSIST_ENDED for the farm's calls that not everybody may make.
 */
async function actingAs(kit: Kit, contract: Contract, { actor, assistId }: Session): Promise<Actor | undefined> {
  const as = assistedAs(contract)
  if (assistId === undefined || as === 'agent') return actor
  const farmer = await kit.findActing({ agentId: actor.id, assistId, now: kit.clock() })
  const isOpenToAll = contract.access === 'anyone'
  if (!farmer) return as === 'farmer' && !isOpenToAll ? fail('ASSIST_ENDED') : actor
  if (as === 'farmer') return farmer
  return isOpenToAll ? undefined : fail('ASSIST_CLOSED')
}

/** Returns the caller of a request. Throws CSRF, NOT_SIGNED_IN, FORBIDDEN, ASSIST_CLOSED, ASSIST_ENDED or UNAVAILABLE. */
export async function admit(kit: Kit, ctx: Context, contract: Contract): Promise<Caller> {
  const credential = kit.cookies.credentialOf(ctx.headers)
  const usable = contract.method === 'GET' ? credential : writeCredential(kit, ctx, contract, credential)
  const session = usable && (await find(kit, ctx, contract, usable))
  // Logged is who is at the keys.
  if (session) ctx.state.personId = session.actor.id
  const actor = session && (await actingAs(kit, contract, session))
  checkAccess(contract, actor)
  return { actor, credential, ...(session?.assistId !== undefined && { assistId: session.assistId }) }
}

function writeCredential(kit: Kit, ctx: Context, contract: Contract, credential: Credential | undefined) {
  const headers = {
    origin: ctx.headers.origin,
    host: ctx.state.host,
    marker: ctx.get('X-Santhe'),
  }
  return credentialForWrite(contract, credential, headers, kit.publicHost)
}
