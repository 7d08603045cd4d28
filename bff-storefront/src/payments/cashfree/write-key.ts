import { createHash } from 'node:crypto'

/** The key of a write, in the form of a UUID, which the provider wants: the same for the same thing, however often it is sent. */
export function writeKey(kind: 'order' | 'refund', id: string): string {
  const hex = createHash('sha256').update(`${kind} ${id}`).digest('hex')
  // Version 8 and its variant: a UUID of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
