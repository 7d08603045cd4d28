import type { OrderDetail } from '@santhe/contracts'
import { Icon, useTexts } from '@santhe/ui'
import texts from '../texts/en/checkout.json'
import styles from './order.module.css'

/** Only for placed and paid pickup orders. docs/product/delivery.md#pickup */
export function PickupPlace({ order: { pickupPlace } }: { order: OrderDetail }) {
  const t = useTexts(texts)
  if (!pickupPlace) return null
  const { address, hours } = pickupPlace
  return (
    <p className={styles.estimate}>
      <Icon name="pin" />
      <span>
        <strong>{t('onDelivery.pickUpAt', { address: address.replaceAll('\n', ', ') })}</strong>
        <br />
        {t('onDelivery.pickupHours', { hours })}
      </span>
    </p>
  )
}
