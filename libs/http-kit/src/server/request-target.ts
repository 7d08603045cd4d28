import type { IncomingMessage } from 'node:http'

/**
 * Leaves path and query alone of a target that is a whole URL, as proxies send it (RFC 9112, 3.2.2): what parses it later throws at one that
 * is none. Returns whether the request has a target that a server takes.
 */
export function takesTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return true
}
