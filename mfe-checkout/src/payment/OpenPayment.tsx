import { type AgainTarget, useCall, useOrderAgain } from '@santhe/client'
import { type Order, payOnDelivery, setOrderStatus } from '@santhe/contracts'
import { type CallError, textOf, useNavigate, useSession, useToast, withFallback } from '@santhe/host'
import { Button, Icon, Notice, useTexts } from '@santhe/ui'
import { useRef } from 'react'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import texts from '../texts/en/checkout.json'
import styles from './payment.module.css'
import { clearPaymentOf, returnToForm } from './stored-purchase.ts'
import { usePay } from './use-pay.ts'

interface OpenPaymentProps {
  purchaseId: number
  orders: readonly Pick<Order, 'id' | 'status' | 'pickup'>[] | undefined
  /** Whether paying on delivery leads to the orders, when this page can't show the outcome. */
  leavesAfter?: boolean
  /** Called when the surrounding page is outdated. */
  onStale: () => void
}

/** Pay now, switch to delivery, or cancel and edit. docs/product/orders.md#open-payment. */
export function OpenPayment({ purchaseId, orders, leavesAfter = false, onStale }: OpenPaymentProps) {
  const navigate = useNavigate()
  const ownOrders = useOwnOrders()
  return (
    <div className={styles.ways}>
      <PayNow purchaseId={purchaseId} onRefused={onStale} />
      <PayOnDelivery
        purchaseId={purchaseId}
        isPickup={orders?.some(({ pickup }) => pickup)}
        onDone={leavesAfter ? () => navigate(ownOrders.list) : undefined}
        onRefused={onStale}
      />
      <TakeBack purchaseId={purchaseId} orders={orders} onRefused={onStale} />
    </div>
  )
}

interface PayNowProps {
  purchaseId: number
  /** The market refused the payment, so the surrounding page is outdated. */
  onRefused: (error: CallError) => void
}

/** Opens the provider's checkout for a waiting purchase. */
function PayNow({ purchaseId, onRefused }: PayNowProps) {
  const t = useTexts(texts)
  const { resume, isOpening, problem } = usePay()
  const handlePress = async () => {
    const refusal = await resume(purchaseId)
    if (refusal) onRefused(refusal)
  }
  return (
    <>
      {problem && (
        <Notice tone="bad" icon="warning" isAlert>
          <strong>{problem.title}</strong>
          <p>{problem.text}</p>
        </Notice>
      )}
      <Button isBusy={isOpening} busyLabel={t('payment.opening')} onClick={() => void handlePress()}>
        {t('payment.payNow')}
        <Icon name="arrow-right" size="small" />
      </Button>
    </>
  )
}

interface PayOnDeliveryProps {
  purchaseId: number
  /** Pickup orders are paid at the farms. */
  isPickup?: boolean | undefined
  onDone?: (() => void) | undefined
  /** The payment is no longer open, so the surrounding page is outdated. */
  onRefused: (error: CallError) => void
}

/** Keeps orders, boxes and prices; payment is due on arrival. docs/payments.md#pay-on-delivery-instead. */
export function PayOnDelivery({ purchaseId, isPickup = false, onDone, onRefused }: PayOnDeliveryProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [change, { isBusy }] = useCall(payOnDelivery)
  const handlePress = async () => {
    const outcome = await change({ params: { id: purchaseId } })
    if (!outcome.ok) {
      toast({ title: t('onDelivery.failed'), text: textOf(outcome.error), tone: 'bad' })
      return onRefused(outcome.error)
    }
    if (user) clearPaymentOf({ personId: user.id, purchaseId })
    toast({
      title: t('checkout.placedTitle'),
      text: t(isPickup ? 'checkout.placedPickup' : 'checkout.placedText', { count: outcome.data.orders.length }),
      tone: 'good',
    })
    onDone?.()
  }
  return (
    <Button look="quiet" isBusy={isBusy} busyLabel={t('onDelivery.changing')} onClick={() => void handlePress()}>
      {t(isPickup ? 'onDelivery.atFarmInstead' : 'onDelivery.instead')}
    </Button>
  )
}

interface TakeBackProps {
  purchaseId: number
  orders: readonly Pick<Order, 'id' | 'status'>[] | undefined
  /** The market refused to cancel, so the surrounding page is outdated. */
  onRefused: () => void
}

/**
 * Cancels unpaid orders and puts their boxes back into the cart. A late payment is refunded automatically.
 * docs/product/payments.md#cancel-and-edit.
 */
export function TakeBack({ purchaseId, orders, onRefused }: TakeBackProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [cancel, { isBusy }] = useCall(setOrderStatus)
  // Restored to the cart even if a later cancellation fails.
  const cancelled = useRef<AgainTarget[]>([])
  const {
    again,
    fill,
    isBusy: isFilling,
  } = useOrderAgain({
    done: count => t('payment.cancelledAgain', { count }),
    failed: error => ({ title: t('again.failed'), text: textOf(error) }),
  })
  const handlePress = async () => {
    const waiting = (orders ?? []).filter(({ status }) => status === 'pending')
    for (const { id } of waiting) {
      const outcome = await cancel({ params: { id }, body: { status: 'cancelled' } })
      if (outcome.ok) {
        cancelled.current.push({ kind: 'order', id })
        continue
      }
      const why = withFallback(outcome.error, t('order.updateFailedText'))
      toast({ title: t('order.updateFailed'), ...why, tone: 'bad' })
      const [first, ...others] = cancelled.current
      if (first && (await fill([first, ...others]))) cancelled.current = []
      return onRefused()
    }
    if (user) returnToForm({ personId: user.id, purchaseId })
    toast({ title: t('payment.cancelled'), tone: 'good' })
    // Orders cancelled earlier stay out of the cart.
    const [first, ...others] = cancelled.current
    if (first && (await again(first, ...others))) cancelled.current = []
  }
  return (
    <Button
      look="plain"
      disabled={orders === undefined}
      isBusy={isBusy || isFilling}
      busyLabel={t('order.cancelling')}
      onClick={() => void handlePress()}
    >
      {t('payment.takeBack')}
    </Button>
  )
}
