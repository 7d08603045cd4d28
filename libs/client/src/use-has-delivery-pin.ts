import { browserStore } from '@santhe/host'
import { useSyncExternalStore } from 'react'

/** Where the PIN stands in the browser's storage; nothing else of a visitor's place is stored. docs/data.md#browser-storage */
export const PIN_KEY = 'deliveryPin'
/** The event of the page when a PIN was entered in it. */
export const PIN_CHANGED = 'santhe-delivery-pin'

/** Calls `onChange` when the PIN was entered here or in another tab; returns what ends that. */
export function subscribeToPin(onChange: () => void): () => void {
  addEventListener(PIN_CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(PIN_CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

const hasPin = () => browserStore.getItem(PIN_KEY) !== null
const isUnknown = () => false

/** Returns whether a PIN is stored in this browser: what a first visit learns without loading what reads it. docs/product/delivery.md#pin-of-a-visitor */
export function useHasDeliveryPin(): boolean {
  return useSyncExternalStore(subscribeToPin, hasPin, isUnknown)
}
