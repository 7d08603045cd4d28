import { useHasDeliveryPin } from '@santhe/client'
import { useSession } from '@santhe/host'
import { classes, Icon, LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import frameTexts from '../../texts/en/frame.json'
import styles from './DeliverTo.module.css'

const visitorPin = async () => (await import('./VisitorPin.tsx')).VisitorPin

/** Its code loads for buyers, when a PIN is stored, or on a press. docs/product/delivery.md#pin-of-a-visitor */
export function DeliverTo() {
  const t = useTexts(frameTexts)
  const [pin, setPin] = useState<string>()
  const [isOpen, setIsOpen] = useState<boolean>()
  const hasPin = useHasDeliveryPin()
  const isBuyer = useSession().user?.role === 'customer'
  const open = () => setIsOpen(true)
  return (
    <>
      <button type="button" className={styles.button} onClick={open}>
        <Icon name="pin" />
        <span className={classes(styles.words, pin !== undefined && styles.pin)}>
          {t('deliverTo')} <strong>{pin ?? t('yourPin')}</strong>
        </span>
      </button>
      <LazyPart
        load={visitorPin}
        isEnabled={isOpen !== undefined || hasPin || isBuyer}
        props={{ isOpen: isOpen === true, onClose: () => setIsOpen(false), onPin: setPin }}
      />
    </>
  )
}
