import { useSyncExternalStore } from 'react'

function onChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns whether the browser has a network, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine !== false)
}
