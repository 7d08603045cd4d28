import { useSyncExternalStore } from 'react'
import { useHost } from './HostProvider.tsx'

/** True once cart and auth record have been read from the browser; false on a server and in the first view. */
export function useIsRestored(): boolean {
  const host = useHost()
  return useSyncExternalStore(host.onRestored, host.isRestored, () => false)
}
