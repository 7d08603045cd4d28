import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import { createTexts, Icon, MENU_ENTRY, useTexts } from '@santhe/ui'
import { PinDialog } from '@santhe/ui/delivery'
import { useState } from 'react'

const texts = createTexts({ pin: 'Your PIN code', entered: 'Your PIN code: {{pin}}' })

/** The entry of a menu that opens the dialog with the visitor's PIN. docs/product/delivery.md#pin-of-a-visitor */
export function VisitorPin() {
  const t = useTexts(texts)
  const [pin, setPin] = useDeliveryPin()
  const place = useDeliveryArea(pin)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={MENU_ENTRY} onClick={() => setIsOpen(true)}>
        <Icon name="pin" size="small" /> {pin === undefined ? t('pin') : t('entered', { pin })}
      </button>
      <PinDialog pin={pin} place={place} onPin={setPin} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
