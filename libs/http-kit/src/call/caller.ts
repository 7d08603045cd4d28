import type { Contract } from '@santhe/contracts'
import { assistedAs } from '@santhe/contracts/assisted-calls'
import { type Actor, fail, SantheError } from '@santhe/rules'
import { type Credential, cookiesToSetAgain } from '../sessions-record.ts'
import type { Context, Kit } from './call.ts'
import { languageOf } from './language-of.ts'

/** The person or farm a call runs for. The credential lets it end its own session. */
export interface Caller {
  readonly actor: Actor | undefined
  readonly credential: Credential | undefined
  /** The session's assist, in calls that stay the agent's own. */
  readonly assistId?: number | undefined
}

type Session = NonNullable<Awaited<ReturnType<Kit['sessions']['find']>>>

async function find(kit: Kit, ctx: Context, contract: Contract, credential: Credential): Promise<Session | undefined> {
  try {
    const session = await kit.sessions.find(credential.token)
    if (!session) return undefined
    const cookies = cookiesToSetAgain(kit.cookies, credential, session, ctx.headers)
    if (cookies.length > 0) ctx.append('Set-Cookie', cookies)
    return session
  } catch (error) {
    // While Redis is away everybody can browse as a visitor.
    const isOutage = error instanceof SantheError && error.code === 'UNAVAILABLE'
    // Except streams, which would stay a visitor's afterwards.
    if (isOutage && contract.access === 'anyone' && contract.file !== 'text/event-stream') return undefined
    throw error
  }
}

/**
 * Resolves whom a session acts as: its person, or the farmer whom its agent helps, read fresh from storage. During an
 * assist, calls not open to it are closed; public ones run as a visitor.
 * @throws ASSIST_CLOSED when the call isn't open to help
 * @throws ASSIST_ENDED when the help is over and the call isn't public
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

/** @throws CSRF, NOT_SIGNED_IN, FORBIDDEN, ASSIST_CLOSED, ASSIST_ENDED or UNAVAILABLE */
export async function admit(kit: Kit, ctx: Context, contract: Contract): Promise<Caller> {
  const credential = kit.cookies.credentialOf(ctx.headers)
  const usable = contract.method === 'GET' ? credential : writeCredential(kit, ctx, contract, credential)
  const session = usable && (await find(kit, ctx, contract, usable))
  if (session) {
    ctx.state.personId = session.actor.id
    ctx.state.language = languageOf(ctx.req, session.language)
  }
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

interface WriteHeaders {
  readonly origin: string | undefined
  /** The Host as the client sent it. */
  readonly host: string | undefined
  /** `X-Santhe`, which other sites can only send if CORS allows. */
  readonly marker: string | undefined
}

/** Normalises like a browser for `scheme`; undefined if invalid. */
function hostAndPort(scheme: string, host: string): string | undefined {
  return URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : undefined
}

/** True without an Origin. */
export function isOurOrigin({ origin, host }: Omit<WriteHeaders, 'marker'>, publicHost: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.protocol !== 'http:' && from.protocol !== 'https:') return false
  return from.host === publicHost || (host !== undefined && from.host === hostAndPort(from.protocol, host))
}

/**
 * Returns the credential valid for a write (docs/product/calls.md#credentials): the bearer, or the cookie with
 * `X-Santhe: 1`. Public calls ignore a cookie without it and check the Origin instead. Calls posted by mail clients
 * have no credential and no check.
 * @throws CSRF when a cookie comes without the header, or from another origin
 */
function credentialForWrite(
  contract: Contract,
  credential: Credential | undefined,
  headers: WriteHeaders,
  publicHost: string | undefined,
): Credential | undefined {
  if (contract.postedByMailPrograms) return undefined
  if (credential?.kind === 'bearer') return credential
  if (credential && headers.marker === '1') return credential
  if (contract.needsNoSession || contract.access === 'anyone') {
    return isOurOrigin(headers, publicHost) ? undefined : fail('CSRF')
  }
  return credential ? fail('CSRF') : undefined
}

/**
 * Access to single records is the domain's policy.
 * @throws NOT_SIGNED_IN when the call needs a session
 * @throws FORBIDDEN when the role may not call
 */
function checkAccess(contract: Contract, actor: Actor | undefined): void {
  if (contract.access === 'anyone') return
  if (!actor) fail('NOT_SIGNED_IN')
  if (contract.access !== 'signedIn' && !contract.access.includes(actor.role)) fail('FORBIDDEN')
}
