import { Link, useSession } from '@santhe/host'
import { MOST_COUNTED, may } from '@santhe/rules'
import { useTexts, VisuallyHidden } from '@santhe/ui'
import type { ReactNode, RefObject } from 'react'
import { TemporaryButton } from '../lists/TemporaryButton.tsx'
import { ExportLink } from './ExportLink.tsx'
import styles from './orders.module.css'
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
