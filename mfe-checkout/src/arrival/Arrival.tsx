import { useLanguage, useNow } from '@santhe/host'
import { addDays, type DELIVERY_WINDOWS, type IstDate, isIstDate, istDateOf, nearDeliveryDate } from '@santhe/rules'
import { classes, Icon, useTexts, WholeDates } from '@santhe/ui'
import texts from '../texts/en/checkout.json'
import styles from './Arrival.module.css'

export interface ArrivalProps {
  date: IstDate | null | undefined
  window?: (typeof DELIVERY_WINDOWS)[number] | undefined
  /** Pickup: 'Ready tomorrow, 23 Nov 2026'. */
  isPickup?: boolean | undefined
}

/** 'Arrives tomorrow, 23 Nov 2026, evening'; 'Estimated soon' without a date; overdue text for a past one. */
export function Arrival({ date, window, isPickup = false }: ArrivalProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const dueText = useDueText({ pickup: isPickup })
  const today = istDateOf(useNow())
  const isOver = isIstDate(date) && date < today
  const day = nearDeliveryDate(date, today, language)
  const parts = [day === '' ? t('orders.estimatedSoon') : t(isPickup ? 'cart.ready' : 'cart.arrives', { date: day })]
  if (window !== undefined) parts.push(t(`checkout.${window}`).toLowerCase())
  return (
    <p className={classes(styles.arrival, isOver && styles.over)}>
      <Icon name={isOver ? 'warning' : isPickup ? 'clock' : 'truck'} size="small" />
      <span>
        <WholeDates>{isOver ? dueText(date, today) : parts.join(', ')}</WholeDates>
      </span>
    </p>
  )
}

/** Formats an overdue date: 'It should have arrived on 21 Nov 2026.' */
export function useDueText({
  pickup = false,
}: {
  pickup?: boolean | undefined
}): (day: IstDate, today: IstDate) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  const [yesterday, earlier] = pickup
    ? (['order.wasReadyYesterday', 'order.wasReady'] as const)
    : (['order.wasDueYesterday', 'order.wasDue'] as const)
  return (day, today) =>
    t(day === addDays(today, -1) ? yesterday : earlier, { date: nearDeliveryDate(day, today, language) })
}
