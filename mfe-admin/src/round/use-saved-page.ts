import { useSession, withPersonData } from '@santhe/host'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Why the page wouldn't open offline. Undefined when it would, or while unknown. */
export type WhyNotStored = 'needsReload' | 'failed' | 'unsupported' | undefined

/** Caches this page for offline use by the current user. docs/product/delivery.md#page-on-the-phone */
export function useSavedPage(): WhyNotStored {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const [why, setWhy] = useState<WhyNotStored>()
  const personId = user?.id
  useEffect(() => {
    if (personId === undefined || !isOnline) return
    const leaving = new AbortController()
    const setCurrent = (now: WhyNotStored) => {
      if (!leaving.signal.aborted) setWhy(now)
    }
    void withPersonData(data => data.saveRoundPage(personId, leaving.signal, () => setCurrent('failed'))).then(state =>
      setCurrent(state === 'stored' ? undefined : state),
    )
    return () => leaving.abort()
  }, [personId, isOnline])
  return why
}

function onChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine !== false)
}
