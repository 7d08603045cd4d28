import type { AdminOrder } from '@santhe/contracts'
import { Link, useNow, useSession } from '@santhe/host'
import { cashWords, daysLate, istDateOf, MOST_COUNTED, may } from '@santhe/rules'
import { useTexts, VisuallyHidden } from '@santhe/ui'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { TemporaryButton } from '../lists/TemporaryButton.tsx'
import { ExportLink } from './ExportLink.tsx'
import styles from './orders.module.css'
import type { WorkedOrder } from './status/use-set-status.ts'
import { texts } from './texts.ts'

interface OrderBarProps {
  head: RefObject<HTMLSpanElement | null>
  total: number | undefined
  help: ReactNode
  filters: Record<string, string>
  newOrders: number
  /** Whether some rows left the list but keep their place. */
  hasMarks: boolean
  onReadAgain: () => void
  onFocusHead: () => void
}

export function OrderBar({ head, total, help, filters, newOrders, hasMarks, ...on }: OrderBarProps) {
  const { user } = useSession()
  const t = useTexts(texts)
  return (
    <div className={styles.bar}>
      <span ref={head} tabIndex={-1} className={styles.count}>
        {total !== undefined && <span>{t(total < MOST_COUNTED ? 'count' : 'countOrMore', { count: total })}</span>}
        {help}
      </span>
      <VisuallyHidden>
        <span role="status">{newOrders > 0 && t('newOrders', { count: newOrders })}</span>
      </VisuallyHidden>
      {(hasMarks || newOrders > 0) && (
        <TemporaryButton onGone={on.onFocusHead} onClick={on.onReadAgain}>
          {newOrders > 0 ? t('showNew', { count: newOrders }) : t('readAgain')}
        </TemporaryButton>
      )}
      <span className={styles.links}>
        <ExportLink query={filters} />
        {user && may(user, 'order.deliver') && <Link to="/admin/round">{t('round')}</Link>}
        <Link to="/dashboard/orders?own=1">{t('own')}</Link>
      </span>
    </div>
  )
}

/** Shows how many days an order is late, if it is. */
export function Late({ order }: { order: Pick<AdminOrder, 'status' | 'estimatedDelivery' | 'pickup'> }) {
  const t = useTexts(texts)
  const late = daysLate(order, istDateOf(useNow()))
  return late > 0 && <strong className={styles.late}>{t('late', { count: late })}</strong>
}

export function usePaymentText(): (
  order: Pick<WorkedOrder, 'status' | 'paymentMethod' | 'paymentStatus'> & Pick<AdminOrder, 'pickup'>,
) => string {
  const t = useTexts(texts)
  return useCallback(
    order => (order.paymentMethod === 'cod' ? t(cashWords(order)) : `${t('cashfree')}, ${t(order.paymentStatus)}`),
    [t],
  )
}
