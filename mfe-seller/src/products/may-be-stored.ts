import type { CallError } from '@santhe/host'

/** Returns whether a failed change may be stored anyway: its response was lost or never read. */
export function mayBeStored({ status }: Pick<CallError, 'status'>): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
