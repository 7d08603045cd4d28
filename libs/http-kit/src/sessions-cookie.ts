/** With both present, the bearer counts. */
export interface Credential {
  /** 'formerCookie': the older name on https, which sibling hosts can also set. */
  readonly kind: 'bearer' | 'cookie' | 'formerCookie'
  readonly token: string
}

/** Name on http. */
export const SESSION_COOKIE = 'santhe_session'
/** Name on https: browsers accept the prefix only from this host, over https, for all paths. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

const DAY = 24 * 60 * 60
/** Since last use. */
export const SESSION_SECONDS = 30 * DAY

export interface SessionCookies {
  /** Whether new tokens use the protected name. */
  readonly isSecure: boolean
  /** `Set-Cookie` headers for a token; also clears the former name. */
  issue(token: string, presented?: Credential | undefined): string[]
  /** Under every name. */
  clear(): string[]
  /** Bearer first, former cookie last. */
  credentialOf(headers: Headers): Credential | undefined
}

interface Headers {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
  /** '1' from the market's own pages. */
  readonly 'x-santhe'?: string | string[] | undefined
}

/** The pattern is compiled once: each cached page reads it. */
function readerOf(name: string): (cookies: string | undefined) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`)
  return cookies => (cookies === undefined ? undefined : pattern.exec(cookies)?.[1] || undefined)
}

function header(name: string, token: string, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === '' ? 0 : SESSION_SECONDS
  const always = `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** On https sessions under the former name continue and are renamed on next use. */
export function sessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const former = isSecure ? SESSION_COOKIE : undefined
  const readCurrent = readerOf(name)
  const readFormer = former === undefined ? undefined : readerOf(former)
  return {
    isSecure,
    issue: (token, presented) => [
      header(name, token, { isSecure }),
      ...(presented?.kind === 'formerCookie' && former ? [header(former, '', { isSecure })] : []),
    ],
    clear: () => [name, ...(former ? [former] : [])].map(each => header(each, '', { isSecure })),
    credentialOf({ authorization, cookie }) {
      const bearer = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      if (bearer) return { kind: 'bearer', token: bearer }
      const current = readCurrent(cookie)
      if (current) return { kind: 'cookie', token: current }
      const older = readFormer?.(cookie)
      return older ? { kind: 'formerCookie', token: older } : undefined
    },
  }
}

/** A session that was found by a cookie. */
interface CookieSession {
  /** Its token was set under the protected name. */
  readonly isHostOnly: boolean
  readonly isRenewed: boolean
}

/** Whether a sibling host may have set this cookie: newer sessions never use the former name. */
export function isPlanted({ kind }: Credential, { isHostOnly }: Pick<CookieSession, 'isHostOnly'>): boolean {
  return kind === 'formerCookie' && isHostOnly
}

/**
 * Sets the cookie again after renewal or renaming, or when a page has lost it: streams need it beside the bearer.
 * Other bearer clients get none.
 */
export function cookiesToSetAgain(
  cookies: SessionCookies,
  { kind, token }: Credential,
  { isRenewed, isHostOnly }: CookieSession,
  headers: Pick<Headers, 'cookie' | 'x-santhe'>,
): string[] {
  const presented = kind === 'bearer' ? cookies.credentialOf({ cookie: headers.cookie }) : { kind, token }
  if (!presented) return headers['x-santhe'] === '1' ? cookies.issue(token) : []
  if (presented.token !== token || isPlanted(presented, { isHostOnly })) return []
  return isRenewed || presented.kind === 'formerCookie' ? cookies.issue(token, presented) : []
}
