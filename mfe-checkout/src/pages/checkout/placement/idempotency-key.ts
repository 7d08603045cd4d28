/** A name for one try to buy, that nobody else will choose. `crypto.randomUUID` is missing on plain http, so bytes it is. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
