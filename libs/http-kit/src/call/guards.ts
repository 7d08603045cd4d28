import type { Contract } from '@santhe/contracts'
import { type Actor, fail } from '@santhe/rules'
import type { Credential } from '../sessions-cookie.ts'

export interface WriteHeaders {
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

function isOurOrigin({ origin, host }: WriteHeaders, publicHost: string | undefined): boolean {
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
export function credentialForWrite(
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
export function checkAccess(contract: Contract, actor: Actor | undefined): void {
  if (contract.access === 'anyone') return
  if (!actor) fail('NOT_SIGNED_IN')
  if (contract.access !== 'signedIn' && !contract.access.includes(actor.role)) fail('FORBIDDEN')
}
