import type { Language } from '@santhe/rules'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Host } from './create-host.ts'

export const HostContext = createContext<Host | undefined>(undefined)

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('This part must stand inside <HostProvider>')
  return host
}

/** Returns the language of the page, constant per document. */
export function useLanguage(): Language {
  return useContext(HostContext)?.language ?? 'en'
}

/** Returns false on a server and in the first view. */
export function useIsRestored(): boolean {
  const host = useHost()
  return useSyncExternalStore(host.onRestored, host.isRestored, () => false)
}

const MINUTE = 60_000

/** When each page first showed a time, in ms of this device's clock. */
const firstShownAt = new WeakMap<Host, number>()

/** Returns the server's time during the page's first minute, then this device's. */
function timeOf(host: Host): Date {
  const first = firstShownAt.get(host) ?? Date.now()
  firstShownAt.set(host, first)
  return Math.abs(Date.now() - first) < MINUTE ? host.now : new Date()
}

const never = () => () => {}

/** Returns the server's time in the first view, then the current minute, also once a phone wakes up. */
export function useNow(): Date {
  const host = useHost()
  const isFirstView = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [now, setNow] = useState(() => {
    const time = timeOf(host)
    return isFirstView ? host.now : time
  })
  useEffect(() => {
    const update = () => setNow(timeOf(host))
    const tick = setInterval(update, MINUTE)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', update)
    }
  }, [host])
  return now
}

/** Keeps a shown product's stock current through the subject `stock`. */
export function useLiveStock(productId: number, boxes: number): void {
  const { liveStock } = useHost()
  useEffect(() => liveStock.show(productId, boxes), [liveStock, productId, boxes])
}

export function useHasLiveStock(): boolean {
  const { subscribe, boxesByProduct } = useHost().liveStock
  return useSyncExternalStore(
    subscribe,
    () => boxesByProduct.size > 0,
    () => false,
  )
}
