import { createHash } from 'node:crypto'

/**
 * Returns the key of a write, in the form of a UUID: the same for the same body, however often it is sent. The provider refuses a key that
 * comes with another body, so another body has another key; it still recognises the same order or refund by its id.
 */
export function writeKey(kind: 'order' | 'refund', body: object): string {
  const hex = createHash('sha256')
    .update(`${kind} ${JSON.stringify(body)}`)
    .digest('hex')
  // Version 8 and its variant: a UUID of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
