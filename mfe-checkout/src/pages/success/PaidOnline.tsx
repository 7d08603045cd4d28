import { Link, reasonOf } from '@santhe/host'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { OrderAgainButton } from '../../again/OrderAgainButton.tsx'
import { purchasePath } from '../../orders/use-own-orders.ts'
import { boxesOf, useClearedCart } from '../../payment/use-cleared-cart.ts'
import { usePaymentOutcome } from '../../payment/use-payment-outcome.ts'
import { texts } from '../../texts.ts'
import { clearPlacement } from '../checkout/placement/placement.ts'
import { outcomeOfPayment } from './outcome.ts'
import { Result } from './Result.tsx'
import { StillToPay } from './StillToPay.tsx'

/** Shows only what the server verified with the provider. docs/product/payments.md#verify. */
export function PaidOnline({ orderId }: { orderId: string }) {
  const t = useTexts(texts)
  const { outcome, error, isFetching, refetch } = usePaymentOutcome(orderId)
  useClearedCart({
    orderId,
    isBought: outcome !== undefined && outcome.status !== 'failed',
    boxes: outcome && boxesOf(outcome.orders),
  })
  const isOver = outcome?.status === 'paid' || (outcome?.status === 'failed' && outcome.payUntil === null)
  useEffect(() => {
    if (isOver) clearPlacement()
  }, [isOver])
  if (!outcome && !error) return <Result outcome="checking" orderId={orderId} />
  if (!outcome) {
    const isGone = error?.status === 404
    return (
      <Result
        outcome={isGone ? 'gone' : 'unknown'}
        orderId={orderId}
        problem={isGone || !error ? undefined : reasonOf(error)}
      >
        {!isGone && (
          <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        )}
      </Result>
    )
  }
  const { purchaseId, payUntil, orders } = outcome
  const isFailed = outcome.status === 'failed'
  const isPayable = payUntil !== null && outcome.status !== 'paid'
  return (
    <Result
      outcome={outcomeOfPayment(outcome)}
      title={isFailed ? outcome.message : undefined}
      text={isPayable && !isFailed ? t('success.droppedText') : undefined}
      orderId={orderId}
      orders={orders}
      more={<Link to={purchasePath(purchaseId)}>{t('purchase.number', { id: purchaseId })}</Link>}
    >
      {isPayable && <StillToPay {...{ purchaseId, payUntil, orders }} onStale={() => void refetch()} />}
      {isFailed && !isPayable && (
        <>
          <OrderAgainButton target={{ kind: 'purchase', id: purchaseId }} look="primary" size="normal" />
          <Link to="/cart" className={buttonClass({ look: 'quiet' })}>
            {t('backToCart')}
          </Link>
        </>
      )}
    </Result>
  )
}
