import { useEffect, useSyncExternalStore } from 'react'
import { useHost } from './HostProvider.tsx'

/** Keeps a shown product's stock current through the subject `stock`. */
export function useLiveStock(productId: number, boxes: number): void {
  const { liveStock } = useHost()
  useEffect(() => liveStock.show(productId, boxes), [liveStock, productId, boxes])
}

/** Whether the page shows live stock. */
export function useHasLiveStock(): boolean {
  const { subscribe, boxesByProduct } = useHost().liveStock
  return useSyncExternalStore(
    subscribe,
    () => boxesByProduct.size > 0,
    () => false,
  )
}
