import type { Contract } from '@santhe/contracts'
import { type Actor, fail } from '@santhe/rules'
import type { Credential } from '../sessions-cookie.ts'

export interface WriteHeaders {
  readonly origin: string | undefined
  /** The request's own Host, as the client sent it. */
  readonly host: string | undefined
  /** The header `X-Santhe`, which another site can send only where CORS allows it. */
  readonly marker: string | undefined
}

/** Returns host and port as a browser writes them for `scheme`; undefined where `host` is not valid. */
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
 * Returns the credential that a write may use (docs/product/calls.md#credentials): the bearer, or the cookie with `X-Santhe: 1`.
 * A call that needs no session ignores a cookie without that header, and checks the Origin instead.
 * A call that mail programs post may come from anywhere, and has no credential. Throws CSRF.
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

/** Throws NOT_SIGNED_IN or FORBIDDEN. What a caller may do to a given record is the domain's policy. */
export function checkAccess(contract: Contract, actor: Actor | undefined): void {
  if (contract.access === 'anyone') return
  if (!actor) fail('NOT_SIGNED_IN')
  if (contract.access !== 'signedIn' && !contract.access.includes(actor.role)) fail('FORBIDDEN')
}
