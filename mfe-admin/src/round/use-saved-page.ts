import { useSession, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'
import { useIsOnline } from './use-is-online.ts'

/**
 * Has this page open without a network from now on, for the person who is signed in; returns whether it has to be loaded again for that.
 * docs/product/delivery.md#page-on-the-phone
 */
export function useSavedPage(): { needsReload: boolean } {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const [needsReload, setNeedsReload] = useState(false)
  const personId = user?.id
  useEffect(() => {
    if (personId === undefined || !isOnline) return
    const leaving = new AbortController()
    void withDrafts(data => data.saveRoundPage(personId, leaving.signal)).then(state => {
      if (!leaving.signal.aborted) setNeedsReload(state === 'needsReload')
    })
    return () => leaving.abort()
  }, [personId, isOnline])
  return { needsReload }
}
