/** Whether an If-None-Match header says that its sender has this answer already. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(one => one.trim() === etag || one.trim() === '*')
}
