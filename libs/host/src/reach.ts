import type { DeliveryArea } from '@santhe/rules'
import { useSyncExternalStore } from 'react'

/** Returns why a farm's boxes can't come to the visitor's PIN, to be shown; '' where they can. */
export type Reach = (farm: { deliveryAreas?: readonly DeliveryArea[] | undefined }) => string

const CHANGED = 'santhe-reach'
let reach: Reach | undefined

/** Called by the shell once it knows where the visitor's PIN is; undefined where there is none. */
export function setReach(next: Reach | undefined): void {
  reach = next
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}

const unknown = () => undefined

/** Returns what says whether farms come to the visitor's PIN; undefined until that is known. docs/product/delivery.md#pin-of-a-visitor */
export function useReach(): Reach | undefined {
  return useSyncExternalStore(subscribe, () => reach, unknown)
}
