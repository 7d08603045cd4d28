/** Hand-written: Koa's `fresh` also reads Cache-Control, so a reload (`no-cache`) would get the whole body. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(one => one.trim() === etag || one.trim() === '*')
}
