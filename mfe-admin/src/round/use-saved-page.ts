import { useSession, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'
import { useIsOnline } from './use-is-online.ts'

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
    void withDrafts(data => data.saveRoundPage(personId, leaving.signal, () => setCurrent('failed'))).then(state =>
      setCurrent(state === 'stored' ? undefined : state),
    )
    return () => leaving.abort()
  }, [personId, isOnline])
  return why
}
