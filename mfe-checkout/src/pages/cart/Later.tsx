import type { CartSplit } from '@santhe/contracts'
import { type CartLine, useCart, useLanguage, useNavigate, useNow, useSession } from '@santhe/host'
import { formatRupees, istDateOf, nearDeliveryDate, rupeesToPaise } from '@santhe/rules'
import { Button, Notice, Panel, ProductName, useTexts, WholeDates } from '@santhe/ui'
import texts from '../../texts/en/checkout.json'
import styles from './cart.module.css'

/** Lines kept in the cart for a later purchase. */
export function LaterLines({ lines }: { lines: readonly CartLine[] }) {
  const t = useTexts(texts)
  const cart = useCart()
  return (
    <Panel title={t('cart.laterTitle')}>
      <ul className={styles.later}>
        {lines.map(line => (
          <li key={line.id}>
            <ProductName name={line.name} localName={line.localName} />
            <span>{` · ${t('boxes', { count: line.quantity })}`}</span>
          </li>
        ))}
      </ul>
      <Button size="small" look="quiet" onClick={() => cart.keepForLater([])}>
        {t('cart.buyTogether')}
      </Button>
    </Panel>
  )
}

/** Visitors sign in first. docs/product/cart.md#summary */
export function checkoutPath(isSignedIn: boolean): string {
  return isSignedIn ? '/checkout' : '/login?redirect=/checkout'
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

/** Offers to buy the early lines now and keep the late ones in the cart. docs/product/cart.md#two-purchases */
export function TwoPurchases({ split }: { split: CartSplit }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const cart = useCart()
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  const today = istDateOf(useNow())
  const { together, near, later } = split.fees
  const handlePress = () => {
    cart.keepForLater(split.laterIds)
    navigate(checkoutPath(isSignedIn))
  }
  return (
    <Notice tone="calm" icon="truck">
      <strong>
        <WholeDates>
          {t('cart.farApart', {
            near: nearDeliveryDate(split.nearBy, today, language),
            later: nearDeliveryDate(split.laterFrom, today, language),
          })}
        </WholeDates>
      </strong>
      <p>
        {t('cart.farApartFees', {
          together: formatted(together),
          near: formatted(near),
          later: formatted(later),
          apart: formatRupees((rupeesToPaise(near) ?? 0) + (rupeesToPaise(later) ?? 0)),
        })}
      </p>
      <Button size="small" look="quiet" onClick={handlePress}>
        {t('cart.buyNear')}
      </Button>
    </Notice>
  )
}
