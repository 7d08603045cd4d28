import { isAwaitingPayment, useEndpoint } from '@santhe/client'
import { listOrders } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { purchasePath } from '../../../purchase/purchase-path.ts'
import { Notice } from '../../../summary/Notice.tsx'
import { texts } from '../../../texts.ts'

/** As many of the latest orders as are looked through: the farms of one or two purchases. */
const LATEST = 10

/** Says that an earlier order still waits for its payment, such as one whose window was closed: who meant that one need not order again. */
export function WaitingElsewhere() {
  const t = useTexts(texts)
  const { data } = useEndpoint(listOrders, { query: { limit: LATEST } }, { fresh: true })
  const waiting = data?.find(isAwaitingPayment)
  if (!waiting) return null
  return (
    <Notice tone="attention" icon="clock">
      <strong>{t('payment.elsewhereTitle')}</strong>
      <p>{t('payment.elsewhereText')}</p>
      <Link to={purchasePath(waiting.purchaseId)}>{t('payment.seeOrders')}</Link>
    </Notice>
  )
}
