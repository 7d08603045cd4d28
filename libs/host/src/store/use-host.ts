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

/** Returns the server's time in the first view, then the current minute. */
export function useNow(): Date {
  const host = useHost()
  const [now, setNow] = useState(host.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(tick)
  }, [])
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
