import { formatRupees, type Paise } from '@santhe/rules'
import type { ReactNode } from 'react'
import styles from './BuyBar.module.css'

interface BuyBarProps {
  /** Undefined until known. */
  total: Paise | undefined
  /** The one button or link to the next step. */
  children: ReactNode
}

/**
 * The next step; on phones it is fixed above the bottom bar, beside the total. That is drawn by CSS, since the summary
 * says it already.
 */
export function BuyBar({ total, children }: BuyBarProps) {
  return (
    <div className={styles.bar} data-add-bar="" data-total={total === undefined ? undefined : formatRupees(total)}>
      {children}
    </div>
  )
}
