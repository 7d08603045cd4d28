import { type DeliveryAreaOfPin, PinText, readDeliveryArea } from '@santhe/contracts'
import { useSyncExternalStore } from 'react'
import { useEndpoint } from './use-endpoint.ts'

/** Where the PIN stands in the browser's storage; nothing else of a visitor's place is stored. docs/data.md#browser-storage */
const KEY = 'deliveryPin'
const CHANGED = 'santhe-delivery-pin'

/** Returns the PIN that was entered in this browser; undefined where there is none, or the storage is forbidden. */
function storedPin(): string | undefined {
  try {
    return PinText.safeParse(localStorage.getItem(KEY)).data
  } catch {
    return undefined
  }
}

/** The PIN until the page is left, in a browser that stores nothing. */
let enteredPin: string | undefined

function setPin(pin: string): void {
  try {
    localStorage.setItem(KEY, pin)
    enteredPin = undefined
  } catch {
    enteredPin = pin
  }
  dispatchEvent(new Event(CHANGED))
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

const nothing = () => undefined

/** Returns the PIN that the visitor entered, the same in every slice and tab, and how it is set. docs/product/delivery.md#pin-of-a-visitor */
export function useDeliveryPin(): [pin: string | undefined, setPin: (pin: string) => void] {
  return [useSyncExternalStore(subscribe, () => storedPin() ?? enteredPin, nothing), setPin]
}

/** Returns where the visitor's PIN is; undefined until it is known. */
export function useDeliveryArea(pin: string | undefined): DeliveryAreaOfPin | undefined {
  const params = { zipCode: pin ?? '' }
  return useEndpoint(readDeliveryArea, { params }, { skip: pin === undefined }).data
}
