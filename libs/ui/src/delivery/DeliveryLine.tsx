import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import deliveryTexts from '../texts/en/delivery.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './delivery.module.css'
import { PinForm } from './PinForm.tsx'
import { Reach, type ReachProps } from './Reach.tsx'

interface DeliveryLineProps extends Omit<ReachProps, 'pin'> {
  pin: string | undefined
  onPin: (pin: string) => void
}

/** docs/product/delivery.md#pin-of-a-visitor */
export function DeliveryLine({ pin, onPin, ...rest }: DeliveryLineProps) {
  const t = useTexts(deliveryTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const handlePin = (entered: string) => {
    onPin(entered)
    close()
  }
  return (
    <div className={styles.line}>
      {pin === undefined ? (
        <p className={styles.reach}>
          <Icon name="truck" size="small" />
          {t('question')}
        </p>
      ) : (
        <Reach pin={pin} {...rest} />
      )}
      <Button look="plain" size="small" onClick={() => setIsOpen(true)}>
        {t(pin === undefined ? 'enter' : 'change')}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={close}>
        <PinForm pin={pin} onPin={handlePin} />
      </Dialog>
    </div>
  )
}
