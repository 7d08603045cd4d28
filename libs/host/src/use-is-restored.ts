import { useSyncExternalStore } from 'react'
import { useHost } from './HostProvider.tsx'

/** False on a server and in the first view. */
export function useIsRestored(): boolean {
  const host = useHost()
  return useSyncExternalStore(host.onRestored, host.isRestored, () => false)
}
