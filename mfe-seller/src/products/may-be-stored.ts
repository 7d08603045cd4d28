import { type CallError, hasNotRun } from '@santhe/host'

/** Returns whether the server may have stored a failed change: its response was lost or unreadable. */
export function mayBeStored(error: Pick<CallError, 'status' | 'details'>): boolean {
  const { status } = error
  if (hasNotRun(error)) return false
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
