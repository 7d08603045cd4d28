import { type DeliveryAreaOfPin, PinText, readDeliveryArea } from '@santhe/contracts'
import { browserStore } from '@santhe/host'
import { useSyncExternalStore } from 'react'
import { useEndpoint } from './use-endpoint.ts'
import { PIN_CHANGED, PIN_KEY, subscribeToPin } from './use-has-delivery-pin.ts'

/** Returns the PIN that was entered in this browser; undefined where there is none. */
const storedPin = () => PinText.safeParse(browserStore.getItem(PIN_KEY)).data

function setPin(pin: string): void {
  browserStore.setItem(PIN_KEY, pin)
  dispatchEvent(new Event(PIN_CHANGED))
}

const nothing = () => undefined

/** Returns the PIN that the visitor entered, the same in every slice and tab, and how it is set. docs/product/delivery.md#pin-of-a-visitor */
export function useDeliveryPin(): [pin: string | undefined, setPin: (pin: string) => void] {
  return [useSyncExternalStore(subscribeToPin, storedPin, nothing), setPin]
}

/** Returns where the visitor's PIN is; undefined until it is known, and never where the PIN before it is. */
export function useDeliveryArea(pin: string | undefined): DeliveryAreaOfPin | undefined {
  const params = { zipCode: pin ?? '' }
  const { data } = useEndpoint(readDeliveryArea, { params }, { skip: pin === undefined })
  return data?.zipCode === pin ? data : undefined
}
