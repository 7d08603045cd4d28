import { formatRupees, type Paise, rupeesToPaise } from '@santhe/rules'
import styles from './show.module.css'

/** An amount of money, '₹1,23,456.00': from paise, or from the rupees of responses. */
export function Money(amount: { paise: Paise } | { rupees: number }) {
  const paise = 'paise' in amount ? amount.paise : rupeesToPaise(amount.rupees)
  if (paise === undefined) return null
  return <span className={styles.money}>{formatRupees(paise)}</span>
}
