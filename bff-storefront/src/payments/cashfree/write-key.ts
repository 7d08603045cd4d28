import { createHash } from 'node:crypto'

/**
 * UUID derived from the body: the provider refuses a key with another body, and recognises orders and refunds by id.
 */
export function writeKey(kind: 'order' | 'refund', body: object): string {
  const hex = createHash('sha256')
    .update(`${kind} ${JSON.stringify(body)}`)
    .digest('hex')
  // UUID version 8 (custom).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
