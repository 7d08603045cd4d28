import type { Order } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { useTexts, WholeDates } from '@santhe/ui'
import { OpenPayment } from '../../payment/OpenPayment.tsx'
import { texts } from '../../texts.ts'
import styles from './success.module.css'

interface StillToPayProps {
  purchaseId: number
  /** ISO time until which payment and reservation last. */
  payUntil: string
  orders: readonly Pick<Order, 'id' | 'status'>[] | undefined
  onStale: () => void
}

export function StillToPay({ payUntil, ...purchase }: StillToPayProps) {
  const t = useTexts(texts)
  const now = useNow()
  return (
    <div className={styles.stillToPay}>
      <p className={styles.until}>
        <WholeDates>{t('success.boxesUntil', { moment: nearMoment(payUntil, now) })}</WholeDates>
      </p>
      <OpenPayment {...purchase} leavesAfter />
    </div>
  )
}
