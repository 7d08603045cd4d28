import { formatRupees, type Paise, rupeesToPaise } from '@santhe/rules'
import styles from './show.module.css'

/** Formats '₹1,23,456.00' from paise or a response's rupees. */
export function Money(amount: { paise: Paise } | { rupees: number }) {
  const paise = 'paise' in amount ? amount.paise : rupeesToPaise(amount.rupees)
  if (paise === undefined) return null
  return <span className={styles.money}>{formatRupees(paise)}</span>
}
