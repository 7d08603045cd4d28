import type { PaymentOutcome, PaymentSession } from '@santhe/contracts'
import { Link, useCart, useLanguage, useNavigate, useNow } from '@santhe/host'
import { formatRupees, nearMoment, rupeesToPaise } from '@santhe/rules'
import { Button, buttonClass, Icon, Notice, Panel, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { purchasePath, useOwnOrders } from '../../../orders/use-own-orders.ts'
import { PayOnDelivery, TakeBack } from '../../../payment/OpenPayment.tsx'
import { boxesOf, isFirstClearing } from '../../../payment/use-cleared-cart.ts'
import { usePay } from '../../../payment/use-pay.ts'
import { usePaymentOutcome } from '../../../payment/use-payment-outcome.ts'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import type { PayingPlacement, WaitingPurchase } from './placement.ts'

interface WaitingPaymentProps {
  placement: PayingPlacement
  /** A session created just now; opens the provider's page automatically. */
  fresh: PaymentSession | undefined
  /** Back to the form after a failed payment, with the server's message if any. */
  onAbandoned: (message?: string) => void
}

/**
 * A placed purchase waiting for payment. Reloading or returning from the provider resumes it instead of creating
 * another.
 */
export function WaitingPayment({ placement, fresh, onAbandoned }: WaitingPaymentProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const { purchaseId, paymentId } = placement
  const pay = usePay()
  const cart = useCart()
  const navigate = useNavigate()
  const ownOrders = useOwnOrders()
  useOpenedOnce(fresh, pay.open)
  const isFirst = useIsFirst(fresh)
  const { outcome, error, refetch } = usePaymentOutcome(paymentId, { isEnabled: !pay.isOpening && !isFirst })
  useSettledPayment({ outcome, isUnknown: error?.status === 404, paymentId, onAbandoned })
  const canStillPay = outcome === undefined || outcome.payUntil !== null
  const until = outcome?.payUntil ?? placement.expiresAt
  const handlePay = async () => {
    const refusal = await pay.resume(purchaseId)
    if (refusal) void refetch()
  }
  /** As after cash on delivery. docs/product/checkout.md#after-cash-on-delivery. */
  const handleOnDelivery = () => {
    if (isFirstClearing(paymentId)) cart.clearQuietly(outcome && boxesOf(outcome.orders))
    navigate(ownOrders.list)
  }
  return (
    <div className={styles.waiting}>
      <Panel title={t(pay.isOpening ? 'payment.openingTitle' : 'payment.waitingTitle')}>
        <div role="status">
          <p>{t(pay.isOpening ? 'payment.openingText' : 'payment.waitingText')}</p>
          {canStillPay && (
            <p className={blocks.muted}>
              {outcome && <span>{t('payment.toPay', { amount: formatRupees(totalOf(outcome)) })}</span>}{' '}
              <WholeDates>{t('payment.payUntil', { moment: nearMoment(until, now, language) })}</WholeDates>
            </p>
          )}
        </div>
        <Problems outcome={outcome} problem={pay.problem} />
        <div className={blocks.row8}>
          <Button isBusy={pay.isOpening} busyLabel={t('payment.opening')} onClick={() => void handlePay()}>
            {t('payment.payNow')}
            <Icon name="arrow-right" size="small" />
          </Button>
          <Link to={purchasePath(purchaseId)} className={buttonClass({ look: 'quiet' })}>
            {t('payment.seeOrders')}
          </Link>
          {outcome && canStillPay && !pay.isOpening && (
            <PayOnDelivery purchaseId={purchaseId} onDone={handleOnDelivery} onRefused={() => void refetch()} />
          )}
          {outcome && !pay.isOpening && (
            <TakeBack purchaseId={purchaseId} orders={outcome.orders} onRefused={() => void refetch()} />
          )}
        </div>
      </Panel>
    </div>
  )
}

interface ProblemsProps {
  outcome: PaymentOutcome | undefined
  problem: ReturnType<typeof usePay>['problem']
}

function Problems({ outcome, problem }: ProblemsProps) {
  const t = useTexts(texts)
  return (
    <>
      {outcome?.status === 'failed' && (
        <Notice tone="bad" icon="warning" isAlert>
          <p>{outcome.message || t('payment.notCompleted')}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad" icon="warning" isAlert>
          <strong>{problem.title}</strong>
          <p>{problem.text}</p>
        </Notice>
      )}
    </>
  )
}

/** Paise of the whole purchase, including cancelled orders, which are refunded separately. */
function totalOf({ orders }: PaymentOutcome): number {
  return orders.reduce((sum, { total }) => sum + (rupeesToPaise(total) ?? 0), 0)
}

/** True until the initial session was used: don't verify a payment that was never opened. */
function useIsFirst(fresh: PaymentSession | undefined): boolean {
  const [isFirst, setIsFirst] = useState(fresh !== undefined)
  useEffect(() => setIsFirst(false), [])
  return isFirst
}

/** Opens a new session once; it may arrive just after the stored purchase. */
function useOpenedOnce(fresh: PaymentSession | undefined, open: (session: PaymentSession) => Promise<void>): void {
  const isOpened = useRef(false)
  const openFirst = useEffectEvent((session: PaymentSession | undefined) => {
    if (!session || isOpened.current) return
    isOpened.current = true
    void open(session)
  })
  useEffect(() => openFirst(fresh), [fresh])
}

interface SettledPayment {
  outcome: PaymentOutcome | undefined
  isUnknown: boolean
  paymentId: string
  onAbandoned: WaitingPaymentProps['onAbandoned']
}

/** Paid leads to the success page, failed back to the form. */
function useSettledPayment({ outcome, isUnknown, paymentId, onAbandoned }: SettledPayment): void {
  const navigate = useNavigate()
  const handleOutcome = useEffectEvent((current: PaymentOutcome | undefined, isUnknownPayment: boolean) => {
    if (current?.status === 'paid') navigate(successPath(paymentId), { replace: true })
    else if (isUnknownPayment) onAbandoned()
    else if (current?.status === 'failed' && current.payUntil === null) onAbandoned(current.message)
  })
  useEffect(() => handleOutcome(outcome, isUnknown), [outcome, isUnknown])
}

function successPath(paymentId: string): string {
  return `/checkout/success?order_id=${encodeURIComponent(paymentId)}`
}

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
