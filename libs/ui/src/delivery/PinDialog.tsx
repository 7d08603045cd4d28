import { Dialog } from '../layout/Dialog.tsx'
import deliveryTexts from '../texts/en/delivery.json'
import { useTexts } from '../texts/texts.tsx'
import { PinForm } from './PinForm.tsx'
import { Reach, type ReachProps } from './Reach.tsx'

interface PinDialogProps extends Pick<ReachProps, 'place'> {
  pin: string | undefined
  onPin: (pin: string) => void
  isOpen: boolean
  onClose: () => void
}

/** docs/product/delivery.md#pin-of-a-visitor */
export function PinDialog({ pin, place, onPin, isOpen, onClose }: PinDialogProps) {
  const t = useTexts(deliveryTexts)
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <PinForm pin={pin} onPin={onPin} />
      {pin !== undefined && <Reach pin={pin} place={place} farms={[]} />}
    </Dialog>
  )
}
