import { useEndpoint } from '@santhe/client'
import { type Order, type PaymentOutcome, readOrder } from '@santhe/contracts'
import { Link, Navigate, reasonOf, useLanguage, useLocation, useNow, useSession } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { Button, buttonClass, useTexts, WholeDates } from '@santhe/ui'
import { useEffect } from 'react'
import { OrderAgainButton } from '../../again/OrderAgainButton.tsx'
import { PaymentState } from '../../order/PaymentState.tsx'
import { purchasePath, useOwnOrders } from '../../orders/use-own-orders.ts'
import { OpenPayment } from '../../payment/OpenPayment.tsx'
import { boxesOf, useClearedCart } from '../../payment/use-cleared-cart.ts'
import { usePaymentOutcome } from '../../payment/use-payment-outcome.ts'
import texts from '../../texts/en/checkout.json'
import { clearPlacement } from '../checkout/placement/placement.ts'
import { boughtOf, outcomeOf, outcomeOfPayment, Result } from './Result.tsx'
import styles from './success.module.css'

/**
 * `/checkout/success?order_id=…`: clears the cart only when the server confirms the purchase.
 * docs/product/checkout.md#clearing-the-cart.
 */
export function SuccessPage() {
  const { isLoading, user } = useSession()
  const { pathname, search } = useLocation()
  const orderId = new URLSearchParams(search).get('order_id') ?? ''
  if (isLoading) return <Result outcome="checking" orderId={orderId} />
  if (!user) return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />
  if (orderId === '' || orderId.length > 100) return <Result outcome="gone" orderId="" />
  // The market's order ids are digits; the provider's are longer.
  return /^[1-9]\d{0,14}$/.test(orderId) ? (
    <OwnOrder key={orderId} orderId={orderId} />
  ) : (
    <PaidOnline key={orderId} orderId={orderId} />
  )
}

function OwnOrder({ orderId }: { orderId: string }) {
  const { data, error, retry } = useEndpoint(readOrder, { params: { id: orderId } }, { fresh: true })
  useClearedCart({
    orderId,
    isBought: data !== undefined && boughtOf(data) !== undefined,
    boxes: data && boxesOf([data]),
  })
  if (data) {
    return (
      <Result outcome={outcomeOf(data)} orderId={orderId} orders={[data]}>
        {data.payUntil !== null && <PaymentState order={data} isOwn={data.isOwn} onStale={retry} />}
      </Result>
    )
  }
  if (!error) return <Result outcome="checking" orderId={orderId} />
  return <Result outcome={error.status === 404 ? 'gone' : 'unknown'} orderId={orderId} />
}

type Unverified = Pick<ReturnType<typeof usePaymentOutcome>, 'error' | 'isFetching' | 'refetch'>

/** Shows only what the server verified with the provider. docs/product/payments.md#verify. */
function PaidOnline({ orderId }: { orderId: string }) {
  const t = useTexts(texts)
  const { outcome, error, isFetching, refetch } = usePaymentOutcome(orderId)
  useClearedCart({
    orderId,
    isBought: outcome !== undefined && outcome.status !== 'failed' && outcome.changedOrder === undefined,
    boxes: outcome && boxesOf(outcome.orders),
  })
  const hasEnded = outcome?.status === 'paid' || (outcome?.status === 'failed' && outcome.payUntil === null)
  const isOver = hasEnded && outcome.changedOrder === undefined
  useEffect(() => {
    if (isOver) clearPlacement()
  }, [isOver])
  if (!outcome && !error) return <Result outcome="checking" orderId={orderId} />
  if (!outcome) return <Unread {...{ orderId, error, isFetching, refetch }} />
  const { purchaseId, payUntil, orders, changedOrder } = outcome
  const isFailed = outcome.status === 'failed'
  if (changedOrder !== undefined) return <OfChange {...{ outcome, orderId, changedOrder }} />
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

function Unread({ orderId, error, isFetching, refetch }: { orderId: string } & Unverified) {
  const t = useTexts(texts)
  const isGone = error?.status === 404
  const problem = isGone || !error ? undefined : reasonOf(error)
  return (
    <Result outcome={isGone ? 'gone' : 'unknown'} orderId={orderId} problem={problem}>
      {!isGone && (
        <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      )}
    </Result>
  )
}

interface OfChangeProps {
  outcome: PaymentOutcome
  orderId: string
  changedOrder: number
}

/** Opens the order once its extra boxes are paid. docs/product/adjustments.md#changes */
function OfChange({ outcome, orderId, changedOrder: id }: OfChangeProps) {
  const t = useTexts(texts)
  const order = useOwnOrders().of(id)
  if (outcome.status === 'paid') return <Navigate to={order} replace />
  const words = outcome.status === 'failed' && { title: outcome.message, text: '' }
  return (
    <Result outcome={outcomeOfPayment(outcome)} orderId={orderId} {...words}>
      <Link to={order}>{t('orders.number', { id })}</Link>
    </Result>
  )
}

interface StillToPayProps {
  purchaseId: number
  /** ISO time until which payment and reservation last. */
  payUntil: string
  orders: readonly Pick<Order, 'id' | 'status'>[] | undefined
  onStale: () => void
}

function StillToPay({ payUntil, ...purchase }: StillToPayProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  return (
    <div className={styles.stillToPay}>
      <p className={styles.until}>
        <WholeDates>{t('success.boxesUntil', { moment: nearMoment(payUntil, now, language) })}</WholeDates>
      </p>
      <OpenPayment {...purchase} leavesAfter />
    </div>
  )
}
