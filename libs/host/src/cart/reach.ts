import type { DeliveryArea } from '@santhe/rules'
import { useSyncExternalStore } from 'react'

/** Returns why a farm can't deliver to the visitor's PIN; '' if it can. */
export type Reach = (farm: { deliveryAreas?: readonly DeliveryArea[] | undefined }) => string

const CHANGED = 'santhe-reach'
let reach: Reach | undefined

/** The shell calls this once the PIN's area is known; undefined without a PIN. */
export function setReach(next: Reach | undefined): void {
  reach = next
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}

const unknown = () => undefined

/** Returns undefined until known. docs/product/delivery.md#pin-of-a-visitor */
export function useReach(): Reach | undefined {
  return useSyncExternalStore(subscribe, () => reach, unknown)
}
