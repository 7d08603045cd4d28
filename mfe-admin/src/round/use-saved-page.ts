import { useSession, withDrafts } from '@santhe/host'
import { useEffect } from 'react'
import { useIsOnline } from './use-is-online.ts'

/** Has this page open without a network from now on, for the person who is signed in. docs/product/delivery.md#page-on-the-phone */
export function useSavedPage(): void {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const personId = user?.id
  useEffect(() => {
    if (personId === undefined || !isOnline) return
    const leaving = new AbortController()
    void withDrafts(data => data.saveRoundPage(personId, leaving.signal))
    return () => leaving.abort()
  }, [personId, isOnline])
}
