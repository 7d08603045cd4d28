/**
 * Ignores case, width and surrounding spaces. Use it for lookup, uniqueness and rate limits, so no spelling escapes
 * one.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
