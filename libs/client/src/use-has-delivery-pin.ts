import { browserStore } from '@santhe/host'
import { useSyncExternalStore } from 'react'

/** Local storage key; nothing else of a visitor's place is stored. docs/data.md#browser-storage */
export const PIN_KEY = 'deliveryPin'
/** Window event after a PIN was entered. */
export const PIN_CHANGED = 'santhe-delivery-pin'

/** Covers other tabs; returns the cleanup. */
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

/** Lets a first visit skip loading the PIN code. docs/product/delivery.md#pin-of-a-visitor */
export function useHasDeliveryPin(): boolean {
  return useSyncExternalStore(subscribeToPin, hasPin, isUnknown)
}
