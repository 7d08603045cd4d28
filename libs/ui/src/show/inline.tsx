import { useLanguage } from '@santhe/host'
import { formatRupees, type Paise, rupeesToPaise, scriptOf } from '@santhe/rules'
import type { ReactNode } from 'react'
import styles from './show.module.css'

/** Formats '₹1,23,456.00' from paise or a response's rupees. */
export function Money(amount: { paise: Paise } | { rupees: number }) {
  const paise = 'paise' in amount ? amount.paise : rupeesToPaise(amount.rupees)
  if (paise === undefined) return null
  return <span className={styles.money}>{formatRupees(paise)}</span>
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The other name of a product, if any. */
export function LocalName({ children: name }: { children: string }) {
  const language = useLanguage()
  if (name === '') return null
  return (
    <span className={styles.local} lang={scriptOf(name) ?? (language === 'en' ? undefined : 'en')}>
      {name}
    </span>
  )
}
