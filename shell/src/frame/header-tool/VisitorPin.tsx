import { useDeliveryArea, useDeliveryPin, useEndpoint } from '@santhe/client'
import { listAddresses } from '@santhe/contracts'
import { browserStore, setReach, useSession } from '@santhe/host'
import { deliversTo } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { PinDialog } from '@santhe/ui/delivery'
import { useEffect } from 'react'
import texts from '../../texts/en/visitor-pin.json'

/** Local storage key: the person whose first address last set the PIN. docs/data.md#browser-storage */
const OWNER_KEY = 'deliveryPinOf'

/** Copies the PIN of a buyer's first address, once per person and device, so that a PIN entered afterwards stays. */
function useOwnPin(setPin: (pin: string) => void): void {
  const { user } = useSession()
  const isNew = user?.role === 'customer' && browserStore.getItem(OWNER_KEY) !== String(user.id)
  const { data } = useEndpoint(listAddresses, {}, { skip: !isNew })
  const pin = isNew ? data?.[0]?.zipCode : undefined
  useEffect(() => {
    if (!user || !pin) return
    browserStore.setItem(OWNER_KEY, String(user.id))
    setPin(pin)
  }, [user, pin, setPin])
}

interface VisitorPinProps {
  isOpen: boolean
  onClose: () => void
  onPin: (pin: string | undefined) => void
}

/** Also publishes which farms deliver there. docs/product/delivery.md#pin-of-a-visitor */
export function VisitorPin({ isOpen, onClose, onPin }: VisitorPinProps) {
  const t = useTexts(texts)
  const [pin, setPin] = useDeliveryPin()
  useOwnPin(setPin)
  const place = useDeliveryArea(pin)
  useEffect(() => onPin(pin), [onPin, pin])
  useEffect(() => {
    if (pin === undefined || !place) return setReach(undefined)
    setReach(farm => (deliversTo(farm, place.area) ? '' : t('outside', { pin })))
  }, [pin, place, t])
  return <PinDialog pin={pin} place={place} onPin={setPin} isOpen={isOpen} onClose={onClose} />
}
