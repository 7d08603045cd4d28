/** How a request says who asks. Where both are there the bearer counts. */
export interface Credential {
  /** 'formerCookie': the name that https markets gave the cookie before, which other hosts of the same site may set as well. */
  readonly kind: 'bearer' | 'cookie' | 'formerCookie'
  readonly token: string
}

/** The cookie's name where people come in by http. */
export const SESSION_COOKIE = 'santhe_session'
/** And by https: browsers take a cookie of such a name from this very host alone, by https, for all of it. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

const DAY = 24 * 60 * 60
/** Seconds a session lives after it was last used. */
export const SESSION_SECONDS = 30 * DAY

/** How sessions travel in cookies, by whether people come in by https. */
export interface SessionCookies {
  /** Whether a session's token is given out under the name that no other host can set. */
  readonly isSecure: boolean
  /** The `Set-Cookie` headers that give a token out; one that came under the former name is taken back there. */
  give(token: string, came?: Credential | undefined): string[]
  /** The `Set-Cookie` headers that take it back, under every name. */
  takeBack(): string[]
  /** What a request came with; the bearer where there are both, the former name only where there is no other. */
  credentialOf(headers: Headers): Credential | undefined
}

interface Headers {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

function valueIn(cookies: string | undefined, name: string): string | undefined {
  return new RegExp(`(?:^|;) *${name}=([^;]*)`).exec(cookies ?? '')?.[1] || undefined
}

function header(name: string, token: string, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === '' ? 0 : SESSION_SECONDS
  const always = `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** On https the cookie has a name of its own; a session under the former one goes on, and is renamed when it is next used. */
export function sessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const former = isSecure ? SESSION_COOKIE : undefined
  return {
    isSecure,
    give: (token, came) => [
      header(name, token, { isSecure }),
      ...(came?.kind === 'formerCookie' && former ? [header(former, '', { isSecure })] : []),
    ],
    takeBack: () => [name, ...(former ? [former] : [])].map(each => header(each, '', { isSecure })),
    credentialOf({ authorization, cookie }) {
      const bearer = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      if (bearer) return { kind: 'bearer', token: bearer }
      const ours = valueIn(cookie, name)
      if (ours) return { kind: 'cookie', token: ours }
      const older = former && valueIn(cookie, former)
      return older ? { kind: 'formerCookie', token: older } : undefined
    },
  }
}

/** A session that was found by a cookie, as far as the cookie may speak for it. */
interface Spoken {
  /** Given out under the name that no other host can set. */
  readonly isHostOnly: boolean
  readonly isRenewed: boolean
}

/** Whether somebody else may have put this cookie there: a session of a newer name never travels under the former one. */
export function isPlanted({ kind }: Credential, { isHostOnly }: Spoken): boolean {
  return kind === 'formerCookie' && isHostOnly
}

/** Whether the cookie is to be set again: its 30 days began anew, or it came under its former name. */
export function isToSetAgain({ kind }: Credential, { isRenewed }: Spoken): boolean {
  return kind === 'formerCookie' || (kind === 'cookie' && isRenewed)
}
