import { type AgainTarget, useCall, useOrderAgain } from '@santhe/client'
import { type Order, setOrderStatus } from '@santhe/contracts'
import { textOf, useSession, useToast, withFallback } from '@santhe/host'
import { Button, useTexts } from '@santhe/ui'
import { useRef } from 'react'
import { texts } from '../texts.ts'
import { returnToForm } from './stored-purchase.ts'

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
    done: count => t('again.done', { count }),
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
