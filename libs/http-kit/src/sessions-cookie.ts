/** How a request says who asks. Where both are there the bearer counts. */
export interface Credential {
  readonly kind: 'bearer' | 'cookie'
  readonly token: string
}

export const SESSION_COOKIE = 'santhe_session'

const DAY = 24 * 60 * 60
/** Seconds a session lives after it was last used. */
export const SESSION_SECONDS = 30 * DAY

const inCookies = new RegExp(`(?:^|;) *${SESSION_COOKIE}=([^;]*)`)

/** The cookie that carries a token; with `token` undefined, the one that takes it back. */
export function sessionCookie(token: string | undefined, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === undefined ? 0 : SESSION_SECONDS
  const always = `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** What a request came with; the bearer where there are both. */
export function credentialOf({
  authorization,
  cookie,
}: {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}): Credential | undefined {
  const bearer = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (bearer) return { kind: 'bearer', token: bearer }
  const ours = cookie && inCookies.exec(cookie)?.[1]
  return ours ? { kind: 'cookie', token: ours } : undefined
}
