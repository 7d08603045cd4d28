import { Link } from '@santhe/host'
import { Notice, useTexts } from '@santhe/ui'
import { purchasePath } from '../../../orders/purchase-path.ts'
import { texts } from '../../../texts.ts'
import type { WaitingPurchase } from './use-waiting-purchase.ts'

/** Offers to pay an earlier order that still waits, such as one from a closed window. */
export function WaitingElsewhere({ purchase: { id, isSameCart } }: { purchase: WaitingPurchase }) {
  const t = useTexts(texts)
  return (
    <Notice tone="attention" icon="clock">
      <strong>{t(isSameCart ? 'payment.sameTitle' : 'payment.elsewhereTitle')}</strong>
      <p>{t(isSameCart ? 'payment.sameText' : 'payment.elsewhereText')}</p>
      <Link to={purchasePath(id)}>{t('payment.seeOrders')}</Link>
    </Notice>
  )
}
