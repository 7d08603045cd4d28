import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import { setReach } from '@santhe/host'
import { deliversTo } from '@santhe/rules'
import { createTexts, useTexts } from '@santhe/ui'
import { PinDialog } from '@santhe/ui/delivery'
import { useEffect } from 'react'

const texts = createTexts({ outside: 'Does not deliver to {{pin}}' })

interface VisitorPinProps {
  isOpen: boolean
  onClose: () => void
  onPin: (pin: string | undefined) => void
}

/** Also tells pages which farms deliver there. docs/product/delivery.md#pin-of-a-visitor */
export function VisitorPin({ isOpen, onClose, onPin }: VisitorPinProps) {
  const t = useTexts(texts)
  const [pin, setPin] = useDeliveryPin()
  const place = useDeliveryArea(pin)
  useEffect(() => onPin(pin), [onPin, pin])
  useEffect(() => {
    if (pin === undefined || !place) return setReach(undefined)
    setReach(farm => (deliversTo(farm, place.area) ? '' : t('outside', { pin })))
  }, [pin, place, t])
  return <PinDialog pin={pin} place={place} onPin={setPin} isOpen={isOpen} onClose={onClose} />
}
