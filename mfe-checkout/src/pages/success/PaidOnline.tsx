import { Link, useNavigate, useNow } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { useOwnOrders } from '../../orders/use-own-orders.ts'
import { PayNow } from '../../payment/PayNow.tsx'
import { PayOnDelivery } from '../../payment/PayOnDelivery.tsx'
import { usePaymentOutcome } from '../../payment/use-payment-outcome.ts'
import { purchasePath } from '../../purchase/purchase-path.ts'
import { texts } from '../../texts.ts'
import { clearPlacement } from '../checkout/placement/placement.ts'
import { outcomeOfPayment } from './outcome.ts'
import { Result } from './Result.tsx'
import styles from './success.module.css'
import { useClearedCart } from './use-cleared-cart.ts'

/** What became of an online payment: the server verifies it with the provider, and this page shows that result and nothing else. docs/product/payments.md#verify. */
export function PaidOnline({ orderId }: { orderId: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const ownOrders = useOwnOrders()
  const now = useNow()
  const { outcome, error, isFetching, refetch } = usePaymentOutcome(orderId)
  useClearedCart(orderId, outcome?.status === 'failed' ? undefined : outcome?.status)
  const isOver = outcome?.status === 'paid' || (outcome?.status === 'failed' && outcome.payUntil === null)
  useEffect(() => {
    if (isOver) clearPlacement()
  }, [isOver])
  if (!outcome && !error) return <Result outcome="checking" orderId={orderId} />
  if (!outcome) {
    const isGone = error?.status === 404
    return (
      <Result outcome={isGone ? 'gone' : 'unknown'} orderId={orderId} problem={isGone ? undefined : error?.message}>
        {!isGone && (
          <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        )}
      </Result>
    )
  }
  const { purchaseId, payUntil, orders } = outcome
  return (
    <Result
      outcome={outcomeOfPayment(outcome)}
      title={outcome.status === 'failed' ? outcome.message : undefined}
      orderId={orderId}
      orders={orders}
      more={<Link to={purchasePath(purchaseId)}>{t('purchase.number', { id: purchaseId })}</Link>}
    >
      {payUntil !== null && outcome.status !== 'paid' && (
        <div className={styles.payAgain}>
          <p>{t('payment.payUntil', { moment: nearMoment(payUntil, now) })}</p>
          <PayNow
            purchaseId={purchaseId}
            look={outcome.status === 'failed' ? 'primary' : 'quiet'}
            onRefused={() => void refetch()}
          />
          <PayOnDelivery
            purchaseId={purchaseId}
            onDone={() => navigate(ownOrders.list)}
            onRefused={() => void refetch()}
          />
        </div>
      )}
      {outcome.status === 'failed' && (
        <Link to="/cart" className={buttonClass({ look: 'quiet' })}>
          {t('backToCart')}
        </Link>
      )}
    </Result>
  )
}
