import type { IncomingMessage } from 'node:http'
import { inLanguage, isLanguage, LANGUAGE_COOKIE, type Language, preferredLanguage, splitLanguage } from '@santhe/rules'
import type { Context } from 'koa'

/** Cheap check first: every page runs it, and few requests need more. */
const MAY_NAME_ANOTHER = /kn|hi/i

function chosenLanguage(cookies: string | undefined): Language | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(cookies ?? '') ?? []
  return isLanguage(value) ? value : undefined
}

/**
 * Returns the URL of a page without prefix in its reader's language: chosen in this browser, else preferred by it.
 * Undefined for English, and for URLs with a prefix.
 */
export function pageOfReader({ url = '/', headers }: IncomingMessage): string | undefined {
  const accepted = headers['accept-language']
  if (!MAY_NAME_ANOTHER.test(accepted ?? '') && !headers.cookie?.includes(LANGUAGE_COOKIE)) return undefined
  // Scripts get what they request; own links name the language, even where cookies are blocked.
  if (!headers.accept?.includes('text/html') || headers['sec-fetch-site'] === 'same-origin') return undefined
  if (splitLanguage(url).language !== 'en') return undefined
  const language = chosenLanguage(headers.cookie) ?? preferredLanguage(accepted) ?? 'en'
  return language === 'en' ? undefined : inLanguage(url, language)
}

/** Redirects to the page in its reader's language; false if it already is. */
export function toPageOfReader(ctx: Context): boolean {
  ctx.vary('Accept, Accept-Language, Cookie, Sec-Fetch-Site')
  const page = pageOfReader(ctx.req)
  if (page === undefined) return false
  ctx.set('Cache-Control', 'private, no-store')
  ctx.status = 302
  ctx.set('Location', page)
  return true
}
