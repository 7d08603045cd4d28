import type { IncomingMessage } from 'node:http'

const CHOICE = /(?:^|;\s*)light=([01])(?:;|$)/

/** Whether a request wants pages without scripts: its cookie decides, else `Save-Data`. docs/rendering.md#light-pages */
export function isLight({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const choice = CHOICE.exec(headers.cookie ?? '')?.[1]
  return choice === undefined ? String(headers['save-data']).toLowerCase() === 'on' : choice === '1'
}

/** Not HttpOnly: scripts read it, and change the language too. */
export function choiceCookie(name: string, value: string, { isSecure }: { isSecure: boolean }): string {
  const year = 365 * 24 * 60 * 60
  return `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
