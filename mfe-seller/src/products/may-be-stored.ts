import type { CallError } from '@santhe/host'

/** Returns whether a change may be stored although its call failed, by this attempt or the one before: its response was lost, or nobody looked at it. */
export function mayBeStored({ status }: Pick<CallError, 'status'>): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
