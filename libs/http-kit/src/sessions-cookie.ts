/** How a request identifies its caller. Where both are there the bearer counts. */
export interface Credential {
  /** 'formerCookie': the cookie's older name on https, which other hosts of the same site may set as well. */
  readonly kind: 'bearer' | 'cookie' | 'formerCookie'
  readonly token: string
}

/** The cookie's name where people come in by http. */
export const SESSION_COOKIE = 'santhe_session'
/** And by https: browsers accept a cookie with this prefix only from this very host, by https, for all paths. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

const DAY = 24 * 60 * 60
/** Seconds a session lives after it was last used. */
export const SESSION_SECONDS = 30 * DAY

/** How sessions travel in cookies, on http or https. */
export interface SessionCookies {
  /** Whether new tokens use the cookie name that no other host can set. */
  readonly isSecure: boolean
  /** Returns the `Set-Cookie` headers that set a token; a cookie with the former name is cleared there. */
  issue(token: string, presented?: Credential | undefined): string[]
  /** Returns the `Set-Cookie` headers that clear the cookie, under every name. */
  clear(): string[]
  /** Returns a request's credential; the bearer where there are both, the former cookie only where there is no other. */
  credentialOf(headers: Headers): Credential | undefined
}

interface Headers {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
  /** '1' from the market's own pages. */
  readonly 'x-santhe'?: string | string[] | undefined
}

/** Returns a reader of one cookie. Every visitor's request for a cached page reads it, so its pattern is made once. */
function readerOf(name: string): (cookies: string | undefined) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`)
  return cookies => (cookies === undefined ? undefined : pattern.exec(cookies)?.[1] || undefined)
}

function header(name: string, token: string, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === '' ? 0 : SESSION_SECONDS
  const always = `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** Returns the market's cookies. On https the cookie has a name of its own; a session under the former one goes on, and is renamed at its next use. */
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
  /** Its token was set under the name that no other host can set. */
  readonly isHostOnly: boolean
  readonly isRenewed: boolean
}

/** Returns whether another host may have set this cookie: a session of the newer name never travels under the former one. */
export function isPlanted({ kind }: Credential, { isHostOnly }: Pick<CookieSession, 'isHostOnly'>): boolean {
  return kind === 'formerCookie' && isHostOnly
}

/**
 * Returns the `Set-Cookie` headers that set the cookie of a session again: its 30 days were renewed, it came under its former name, or a page
 * has lost it. A page sends its token as a bearer with the cookie beside it, and what opens by the cookie alone, such as a live stream, is to
 * last as long. Other programs that send a bearer get no cookie.
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
