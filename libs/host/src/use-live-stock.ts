import { useEffect, useSyncExternalStore } from 'react'
import { useHost } from './HostProvider.tsx'

/** Keeps a product's boxes up to date while they are on the screen: what shows the subject `stock` is read again when they change. */
export function useLiveStock(productId: number, boxes: number): void {
  const { liveStock } = useHost()
  useEffect(() => liveStock.show(productId, boxes), [liveStock, productId, boxes])
}

/** Returns whether the page shows a product's boxes that are to be kept up to date. */
export function useHasLiveStock(): boolean {
  const { subscribe, boxesByProduct } = useHost().liveStock
  return useSyncExternalStore(
    subscribe,
    () => boxesByProduct.size > 0,
    () => false,
  )
}
