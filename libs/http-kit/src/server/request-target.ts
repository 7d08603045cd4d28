import type { IncomingMessage } from 'node:http'

/**
 * Reduces absolute-form targets of proxies (RFC 9112, 3.2.2) to path and query; later parsers throw on invalid ones.
 * Returns whether the target is valid.
 */
export function takesTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return true
}
