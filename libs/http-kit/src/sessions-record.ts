import { createHash } from 'node:crypto'
import { type Actor, LANGUAGES, ROLES } from '@santhe/rules'
import { z } from 'zod'

/** With both present, the bearer counts. */
export interface Credential {
  readonly kind: 'bearer' | 'cookie'
  readonly token: string
}

/** Name on http. */
export const SESSION_COOKIE = 'santhe_session'
/** Name on https: browsers accept the prefix only from this host, over https, for all paths. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

const DAY = 24 * 60 * 60
/** From the last use. */
export const SESSION_SECONDS = 30 * DAY

export interface SessionCookies {
  /** A `Set-Cookie` header. */
  issue(token: string): string
  /** A `Set-Cookie` header. */
  clear(): string
  /** Bearer first. */
  credentialOf(headers: Headers): Credential | undefined
}

interface Headers {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
  /** '1' on requests of the market's own pages. */
  readonly 'x-santhe'?: string | string[] | undefined
}

/** Compiles the pattern once, since each cached page reads it. */
function readerOf(name: string): (cookies: string | undefined) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`)
  return cookies => (cookies === undefined ? undefined : pattern.exec(cookies)?.[1] || undefined)
}

function header(name: string, token: string, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === '' ? 0 : SESSION_SECONDS
  const always = `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** On https the cookie has a name that no other host can set. */
export function sessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const readCookie = readerOf(name)
  return {
    issue: token => header(name, token, { isSecure }),
    clear: () => header(name, '', { isSecure }),
    credentialOf({ authorization, cookie }) {
      const bearer = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      if (bearer) return { kind: 'bearer', token: bearer }
      const token = readCookie(cookie)
      return token ? { kind: 'cookie', token } : undefined
    },
  }
}

/**
 * Sets the cookie again after renewal, or when a page has lost it: streams need it beside the bearer.
 * Other bearer clients get none.
 */
export function cookiesToSetAgain(
  cookies: SessionCookies,
  { kind, token }: Credential,
  { isRenewed }: { readonly isRenewed: boolean },
  headers: Pick<Headers, 'cookie' | 'x-santhe'>,
): string[] {
  const presented = kind === 'bearer' ? cookies.credentialOf({ cookie: headers.cookie })?.token : token
  const isToSet = presented === undefined ? headers['x-santhe'] === '1' : presented === token && isRenewed
  return isToSet ? [cookies.issue(token)] : []
}

export const Session = z.object({
  actor: z.object({
    id: z.number(),
    role: z.enum(ROLES),
    district: z.string().nullish(),
    taluk: z.string().nullish(),
    farmId: z.number().nullish(),
  }),
  createdAt: z.number(),
  lastSeen: z.number(),
  device: z.string(),
  /** The person's language; missing until chosen. docs/product/accounts.md#language */
  language: z.enum(LANGUAGES).optional().catch(undefined),
  /** The assist its agent acts in. docs/product/roles.md#assisted-mode. */
  assistId: z.number().optional(),
})
export type Session = z.output<typeof Session>

/** Ends the assist of an ended session; `device` in words. */
export type EndHelp = (of: { agent: Actor; assistId: number; device: string; now: Date }) => Promise<void>

export const tokenShape = /^[\w-]{43}$/
// One hash tag: a sign-in, and the end of all sessions of a person, are one command of one node.
export const sessionKey = (hash: string) => `santhe:{session}:${hash}`
export const personKey = (personId: number) => `santhe:{session}-of:${personId}`
export const endedKey = (personId: number) => `santhe:{session}-ended:${personId}`

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Reveals neither token nor Redis key. */
export function publicName(hash: string): string {
  return hashOf(`name of ${hash}`).slice(0, 16)
}

export function readSession(text: string | null | undefined): Session | undefined {
  if (!text) return undefined
  const read = Session.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}
