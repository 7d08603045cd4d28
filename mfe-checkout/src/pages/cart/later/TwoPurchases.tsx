import type { CartSplit } from '@santhe/contracts'
import { useCart, useNavigate, useNow, useSession } from '@santhe/host'
import { formatRupees, istDateOf, nearDeliveryDate, rupeesToPaise } from '@santhe/rules'
import { Button, Notice, useTexts, WholeDates } from '@santhe/ui'
import { texts } from '../../../texts.ts'

/** Leads visitors through sign-in. docs/product/cart.md#summary */
export function checkoutPath(isSignedIn: boolean): string {
  return isSignedIn ? '/checkout' : '/login?redirect=/checkout'
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

/** Offers to buy the early lines now and keep the late ones in the cart. docs/product/cart.md#two-purchases */
export function TwoPurchases({ split }: { split: CartSplit }) {
  const t = useTexts(texts)
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
            near: nearDeliveryDate(split.nearBy, today),
            later: nearDeliveryDate(split.laterFrom, today),
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
