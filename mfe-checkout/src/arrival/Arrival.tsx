import { useNow } from '@santhe/host'
import { type IstDate, istDateOf, nearDate } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './Arrival.module.css'

/** When one farm's boxes come: 'Arrives tomorrow, 23 Nov 2026'; 'Estimated soon' where nobody knows. */
export function Arrival({ date }: { date: IstDate | null | undefined }) {
  const t = useTexts(texts)
  const text = nearDate(date, istDateOf(useNow()))
  return (
    <p className={styles.arrival}>
      <Icon name="truck" size="small" />
      {text === '' ? t('orders.estimatedSoon') : t('cart.arrives', { date: text })}
    </p>
  )
}
