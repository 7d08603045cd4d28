import { useLanguage } from '@santhe/host'
import { type DeliveryWindow, type IstDate, isExpected, nearDeliveryDateAlone, type OrderStatus } from '@santhe/rules'
import styles from '../show/show.module.css'
import orderTexts from '../texts/en/order.json'
import { useTexts } from '../texts/texts.tsx'

interface EstimatedDeliveryProps {
  order: {
    status: OrderStatus
    estimatedDelivery: IstDate | null
    deliveryWindow: DeliveryWindow | null
    pickup?: boolean | undefined
  }
  today: IstDate
}

/** Hidden for delivered, cancelled and ready pickup orders. docs/product/delivery.md#estimate-texts. */
export function EstimatedDelivery({ order, today }: EstimatedDeliveryProps) {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  if (!isExpected(order)) return null
  if (order.estimatedDelivery === null) return <span>{t('estimatedSoon')}</span>
  const date = nearDeliveryDateAlone(order.estimatedDelivery, today, language)
  if (date === '') return <span>{t('unavailable')}</span>
  return (
    <>
      <time className={styles.whole} dateTime={order.estimatedDelivery}>
        {date}
      </time>
      {order.deliveryWindow && <span>{`, ${t(order.deliveryWindow).toLowerCase()}`}</span>}
    </>
  )
}
