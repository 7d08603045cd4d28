import { Link, useCart } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import frameTexts from '../texts/en/frame.json'
import styles from './Header.module.css'
import tool from './header-tool/HeaderTool.module.css'

/** Accessible name with the number of lines. */
export function useCartLabel(): string {
  const t = useTexts(frameTexts)
  const { count } = useCart()
  return count > 0 ? t('cartLines', { count }) : t('cart')
}

/** Animates when the count changes. On phones it is in the bottom bar. */
export function CartLink() {
  const { count } = useCart()
  return (
    <Link to="/cart" className={classes(tool.round, styles.cart)} aria-label={useCartLabel()}>
      <Icon name="cart" />
      <CartCount count={count} />
    </Link>
  )
}

export function CartCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span key={count} className={tool.count} aria-hidden="true">
      {count}
    </span>
  )
}
