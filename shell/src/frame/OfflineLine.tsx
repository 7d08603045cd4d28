import { type HostState, isPhone, useHost, useLanguage, useNow } from '@santhe/host'
import { api, SUBJECTS, seenAtIn } from '@santhe/host/api'
import { nearMoment } from '@santhe/rules'
import { Notice, useTexts } from '@santhe/ui'
import { useEffect, useSyncExternalStore } from 'react'
import frameTexts from '../texts/en/frame.json'
import styles from './Frame.module.css'

/** Pause (ms) before retrying the network. */
const PAUSE_MS = 15_000

/** When the oldest stored response on the page was loaded (ms since 1970); undefined if all come from the network. */
function seenAtOf({ api: { queries } }: HostState): number | undefined {
  // A response refused since then is no longer shown.
  const times = Object.values(queries).flatMap(query =>
    query?.status !== 'rejected' && query?.data ? (seenAtIn(query.data) ?? []) : [],
  )
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Returns `seenAtOf` and reloads while stored responses are shown. docs/product/pages.md#without-a-network */
function useSeenAt(): number | undefined {
  const { store } = useHost()
  const seenAt = useSyncExternalStore(store.subscribe, () => seenAtOf(store.getState()))
  const isStored = seenAt !== undefined
  useEffect(() => {
    if (!isStored) return
    const readAgain = () => void store.dispatch(api.util.invalidateTags([...SUBJECTS]))
    const timer = setInterval(readAgain, PAUSE_MS)
    globalThis.addEventListener('online', readAgain)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', readAgain)
    }
  }, [isStored, store])
  return seenAt
}

/** Says how old a page is when shown without a network. docs/product/pages.md#without-a-network */
export function OfflineLine() {
  const t = useTexts(frameTexts)
  const language = useLanguage()
  const now = useNow()
  const seenAt = useSeenAt()
  if (seenAt === undefined) return null
  return (
    <div className={styles.notice} role="status">
      <Notice tone="attention" icon="warning">
        {t(isPhone() ? 'offline.phone' : 'offline.device')}{' '}
        {t('offline.asOf', { when: nearMoment(new Date(seenAt).toISOString(), now, language) })}
      </Notice>
    </div>
  )
}
