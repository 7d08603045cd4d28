import { useHost, useSession } from '@santhe/host'
import { LazyPart } from '@santhe/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { PressedBy } from './press.ts'
import type { Waits } from './queued-changes.ts'

const loadList = async () => (await import(/* webpackChunkName: "waiting" */ './WaitingList.tsx')).WaitingList

/** Load the queue once the network was idle this long (ms) after the list: it must not slow the first load. */
const IDLE_MS = 2_000

const isIdle = () =>
  performance
    .getEntriesByType('resource')
    .every(({ startTime, duration }) => performance.now() - startTime - duration >= IDLE_MS)

/** Returns the effect of the person's queue on the list, and a notice of waiting and refused changes. */
export function useWaiting(readAt: number | undefined): { waits: Waits | undefined; waiting: ReactNode } {
  const personId = useSession().user?.id ?? 0
  const [waits, onWaits] = useState<Waits>()
  const [isEnabled, setEnabled] = useState(() => navigator.onLine === false)
  const isRead = readAt !== undefined
  useEffect(() => {
    if (isEnabled) return
    const end = new AbortController()
    const enable = () => setEnabled(true)
    const timer = setInterval(() => isRead && isIdle() && enable(), IDLE_MS)
    for (const type of ['click', 'keydown']) document.addEventListener(type, enable, { signal: end.signal })
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [isRead, isEnabled])
  const props = { personId, readAt, onWaits }
  return { waits, waiting: <LazyPart load={loadList} isEnabled={isEnabled} props={props} /> }
}

/** Runs presses with code that loads on the first one; `code` is undefined if loading fails. */
export function useLoadedPress<Code>(load: () => Promise<Code>) {
  const { store } = useHost()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const by = { personId: user?.id ?? 0, isHelping: Boolean(user?.helps), store }

  const run = async <R,>(work: (code: Code | undefined, by: PressedBy) => Promise<R>): Promise<R> => {
    setBusy(true)
    const result = await work(await load().catch(() => undefined), by)
    setBusy(false)
    return result
  }
  return { run, isBusy }
}
