import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import { PinDialog } from '@santhe/ui/delivery'

/** The open dialog with the visitor's PIN. */
export function VisitorPin({ onClose }: { onClose: () => void }) {
  const [pin, setPin] = useDeliveryPin()
  return <PinDialog pin={pin} place={useDeliveryArea(pin)} onPin={setPin} isOpen onClose={onClose} />
}
