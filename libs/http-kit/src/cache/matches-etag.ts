/**
 * Returns whether an If-None-Match header says that the client has this response already. Koa's `fresh` also reads Cache-Control:
 * a reload (`no-cache`) would get the whole body again.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(one => one.trim() === etag || one.trim() === '*')
}
