import { useSession } from '@santhe/host'
import { LazyPart } from '@santhe/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { FarmChange } from './queued-changes.ts'

const loadList = async () => (await import(/* webpackChunkName: "waiting" */ './WaitingList.tsx')).WaitingList

/** Load what waits this late (ms), or at the first press: a list that is only looked at needs none of it. */
const WAITING_MS = 10_000

/** Returns the person's changes in the queue, and what says which of them wait or were refused. */
export function useWaiting(readAt: number | undefined): { changes: readonly FarmChange[]; waiting: ReactNode } {
  const personId = useSession().user?.id ?? 0
  const [changes, onChange] = useState<readonly FarmChange[]>([])
  const [isEnabled, setEnabled] = useState(() => navigator.onLine === false)
  useEffect(() => {
    const end = new AbortController()
    const enable = () => setEnabled(true)
    const timer = setTimeout(enable, WAITING_MS)
    for (const type of ['click', 'keydown']) document.addEventListener(type, enable, { signal: end.signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [])
  const props = { personId, readAt, onChange }
  return { changes, waiting: <LazyPart load={loadList} isEnabled={isEnabled} props={props} /> }
}
