import { type DeliveryAreaOfPin, PinText, readDeliveryArea } from '@santhe/contracts'
import { browserStore } from '@santhe/host'
import { useSyncExternalStore } from 'react'
import { useEndpoint } from './calls.ts'
import { PIN_CHANGED, PIN_KEY, subscribeToPin } from './use-has-delivery-pin.ts'

/** Undefined if none was entered. */
const storedPin = () => PinText.safeParse(browserStore.getItem(PIN_KEY)).data

function setPin(pin: string): void {
  browserStore.setItem(PIN_KEY, pin)
  dispatchEvent(new Event(PIN_CHANGED))
}

const nothing = () => undefined

/** The visitor's PIN with its setter, shared by slices and tabs. docs/product/delivery.md#pin-of-a-visitor */
export function useDeliveryPin(): [pin: string | undefined, setPin: (pin: string) => void] {
  return [useSyncExternalStore(subscribeToPin, storedPin, nothing), setPin]
}

/** Undefined until known; never the previous PIN's. */
export function useDeliveryArea(pin: string | undefined): DeliveryAreaOfPin | undefined {
  const params = { zipCode: pin ?? '' }
  const { data } = useEndpoint(readDeliveryArea, { params }, { skip: pin === undefined })
  return data?.zipCode === pin ? data : undefined
}
