import { formatRupees, type Paise } from '@santhe/rules'
import type { ReactNode } from 'react'
import styles from './BuyBar.module.css'

interface BuyBarProps {
  /** Undefined until known. */
  total: Paise | undefined
  children: ReactNode
}

/**
 * The next step; phones fix it above the bottom bar and show the total beside it. CSS draws that total, since the
 * summary already says it.
 */
export function BuyBar({ total, children }: BuyBarProps) {
  return (
    <div className={styles.bar} data-add-bar="" data-total={total === undefined ? undefined : formatRupees(total)}>
      {children}
    </div>
  )
}
