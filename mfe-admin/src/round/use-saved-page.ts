import { useSession, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'
import { useIsOnline } from './use-is-online.ts'

/**
 * Why this page would not open again without a network: it has to be loaded again for that, it could not be stored so far, or this browser stores
 * no page; undefined where it would, or while that is not known.
 */
export type WhyNotStored = 'needsReload' | 'failed' | 'unsupported' | undefined

/** Has this page open without a network from now on, for the person who is signed in. docs/product/delivery.md#page-on-the-phone */
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
