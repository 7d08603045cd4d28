import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, nearMoment } from '@santhe/rules'
import { Notice, RefundNotice, useTexts } from '@santhe/ui'
import { PayNow } from '../payment/PayNow.tsx'
import { PayOnDelivery } from '../payment/PayOnDelivery.tsx'
import { texts } from '../texts.ts'

interface PaymentStateProps {
  order: Pick<OrderDetail, 'purchaseId' | 'payUntil' | 'refund'>
  /** Whether it is the caller's to pay. */
  isOwn: boolean
  /** What is shown is no longer true. */
  onStale: () => void
}

/** What is still to be done about an order's money: its open payment, with the way to it, or what goes back. docs/product/orders.md#open-payment. */
export function PaymentState({ order, isOwn, onStale }: PaymentStateProps) {
  const { purchaseId, payUntil, refund } = order
  const t = useTexts(texts)
  const now = useNow()
  return (
    <>
      {payUntil !== null && (
        <Notice tone="attention" icon="clock">
          <strong>{t('order.waitsTitle')}</strong>
          <p>{t('order.waitsText', { moment: nearMoment(payUntil, now) })}</p>
          {isOwn && <PayNow purchaseId={purchaseId} onRefused={onStale} />}
          {isOwn && <PayOnDelivery purchaseId={purchaseId} onRefused={onStale} />}
        </Notice>
      )}
      {refund && <RefundNotice refund={refund} today={istDateOf(now)} />}
    </>
  )
}
