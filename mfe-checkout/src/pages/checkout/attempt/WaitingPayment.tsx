import { useCall } from '@santhe/client'
import { type PaymentOutcome, type PaymentSession, updateOrderStatus } from '@santhe/contracts'
import { Link, useNavigate, useToast } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Button, buttonClass, Icon, useTexts } from '@santhe/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { momentText } from '../../../order/moment-text.ts'
import { usePay } from '../../../payment/use-pay.ts'
import { usePaymentOutcome } from '../../../payment/use-payment-outcome.ts'
import { purchasePath } from '../../../purchase/purchase-path.ts'
import { Notice } from '../../../summary/Notice.tsx'
import { Panel } from '../../../summary/Panel.tsx'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import type { PayingAttempt } from './attempt.ts'

interface WaitingPaymentProps {
  attempt: PayingAttempt
  /** The session that was made a moment ago: the provider's page opens by itself. */
  fresh: PaymentSession | undefined
  /** Back to the form: it came to nothing, in the server's words where there are some, or the person took it back. */
  onGivenUp: (why: 'failed' | 'cancelled', words?: string) => void
}

/** The order stands and waits for its payment: whoever reloads, or comes back from the provider's page, pays this one and makes no other. */
export function WaitingPayment({ attempt, fresh, onGivenUp }: WaitingPaymentProps) {
  const t = useTexts(texts)
  const { purchaseId, paymentId } = attempt
  const pay = usePay()
  useOpenedOnce(fresh, pay.open)
  const isFirst = useIsFirst(fresh)
  const { outcome, error, ask } = usePaymentOutcome(paymentId, { isWanted: !pay.isOpening && !isFirst })
  useSettled({ outcome, isUnknown: error?.status === 404, paymentId, onGivenUp })
  const canStillPay = outcome === undefined || outcome.payUntil !== null
  const until = outcome?.payUntil ?? attempt.expiresAt
  const handlePay = async () => {
    const refusal = await pay.resume(purchaseId)
    if (refusal) void ask()
  }
  return (
    <div className={styles.waiting}>
      <Panel title={t(pay.isOpening ? 'payment.openingTitle' : 'payment.waitingTitle')}>
        <div role="status">
          <p>{t(pay.isOpening ? 'payment.openingText' : 'payment.waitingText')}</p>
          {canStillPay && (
            <p className={styles.hint}>
              {outcome && t('payment.toPay', { amount: formatRupees(totalOf(outcome)) })}{' '}
              {t('payment.payUntil', { moment: momentText(until) })}
            </p>
          )}
        </div>
        {outcome?.status === 'failed' && (
          <Notice tone="bad" icon="warning" isAlert>
            <p>{outcome.message || t('payment.notCompleted')}</p>
          </Notice>
        )}
        {pay.problem && (
          <Notice tone="bad" icon="warning" isAlert>
            <strong>{pay.problem.title}</strong>
            <p>{pay.problem.text}</p>
          </Notice>
        )}
        <div className={styles.ways}>
          <Button isBusy={pay.isOpening} busyLabel={t('payment.opening')} onClick={() => void handlePay()}>
            {t('payment.payNow')}
            <Icon name="arrow-right" size="small" />
          </Button>
          <Link to={purchasePath(purchaseId)} className={buttonClass({ look: 'quiet' })}>
            {t('payment.seeOrders')}
          </Link>
          {outcome && !pay.isOpening && (
            <TakeBack orders={outcome.orders} onDone={() => onGivenUp('cancelled')} onRefused={() => void ask()} />
          )}
        </div>
      </Panel>
    </div>
  )
}

/** Paise for the whole purchase: what a payment asks for never changes, and the share of an order that was cancelled goes back. */
function totalOf({ orders }: PaymentOutcome): number {
  return orders.reduce((sum, { total }) => sum + (rupeesToPaise(total) ?? 0), 0)
}

/** True until the session that came with the page has had its turn: nothing is asked about a payment that was not opened yet. */
function useIsFirst(fresh: PaymentSession | undefined): boolean {
  const [isFirst, setIsFirst] = useState(fresh !== undefined)
  useEffect(() => setIsFirst(false), [])
  return isFirst
}

function useOpenedOnce(fresh: PaymentSession | undefined, open: (session: PaymentSession) => Promise<void>): void {
  const isOpened = useRef(false)
  const openFirst = useEffectEvent(() => {
    if (!fresh || isOpened.current) return
    isOpened.current = true
    void open(fresh)
  })
  useEffect(() => openFirst(), [])
}

interface Settled {
  outcome: PaymentOutcome | undefined
  isUnknown: boolean
  paymentId: string
  onGivenUp: WaitingPaymentProps['onGivenUp']
}

/** Goes where the server's answer leads: paid to the success page, over and done back to the form. */
function useSettled({ outcome, isUnknown, paymentId, onGivenUp }: Settled): void {
  const navigate = useNavigate()
  const goOn = useEffectEvent((said: PaymentOutcome | undefined, isNobodys: boolean) => {
    if (said?.status === 'paid') navigate(successPath(paymentId), { replace: true })
    else if (isNobodys) onGivenUp('failed')
    else if (said?.status === 'failed' && said.payUntil === null) onGivenUp('failed', said.message)
  })
  useEffect(() => goOn(outcome, isUnknown), [outcome, isUnknown])
}

function successPath(paymentId: string): string {
  return `/checkout/success?order_id=${encodeURIComponent(paymentId)}`
}

interface TakeBackProps {
  orders: PaymentOutcome['orders']
  onDone: () => void
  onRefused: () => void
}

/** Cancels the unpaid orders so that something can be changed; should the money arrive all the same, it goes back by itself. */
function TakeBack({ orders, onDone, onRefused }: TakeBackProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const [cancel, { isBusy }] = useCall(updateOrderStatus)
  const handlePress = async () => {
    for (const { id, status } of orders) {
      if (status !== 'pending') continue
      const outcome = await cancel({ params: { id }, body: { status: 'cancelled' } })
      if (outcome.ok) continue
      toast({ title: t('order.updateFailed'), text: outcome.error.message, tone: 'bad' })
      return onRefused()
    }
    onDone()
  }
  return (
    <Button look="plain" isBusy={isBusy} busyLabel={t('order.cancelling')} onClick={() => void handlePress()}>
      {t('payment.takeBack')}
    </Button>
  )
}
