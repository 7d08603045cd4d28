import { Link, useCart } from '@santhe/host'
import { Icon, useTexts } from '@santhe/ui'
import { frameTexts } from '../texts.ts'
import styles from './Header.module.css'

/** The cart with the number of its lines; the number nods when it changes. */
export function CartLink() {
  const t = useTexts(frameTexts)
  const { count } = useCart()
  return (
    <Link to="/cart" className={styles.round} aria-label={count > 0 ? t('cartLines', { count }) : t('cart')}>
      <Icon name="cart" />
      <CartCount count={count} />
    </Link>
  )
}

export function CartCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span key={count} className={styles.count} aria-hidden="true">
      {count}
    </span>
  )
}
