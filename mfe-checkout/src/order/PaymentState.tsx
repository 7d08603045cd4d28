import type { OrderDetail } from '@santhe/contracts'
import { useNow, useSession } from '@santhe/host'
import { isStaff, nearMoment } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { PayNow } from '../payment/PayNow.tsx'
import { PayOnDelivery } from '../payment/PayOnDelivery.tsx'
import { Notice } from '../summary/Notice.tsx'
import { texts } from '../texts.ts'
import { refundText } from './refund-text.ts'

interface PaymentStateProps {
  order: Pick<OrderDetail, 'purchaseId' | 'payUntil' | 'refund'>
  /** What is shown is no longer true. */
  onStale: () => void
}

/** What is still to be done about an order's money: its open payment, with the way to it, or what goes back. docs/product/orders.md#open-payment. */
export function PaymentState({ order: { purchaseId, payUntil, refund }, onStale }: PaymentStateProps) {
  const t = useTexts(texts)
  const { user } = useSession()
  const now = useNow()
  const isBuyer = user !== null && !isStaff(user.role)
  return (
    <>
      {payUntil !== null && (
        <Notice tone="attention" icon="clock">
          <strong>{t('order.waitsTitle')}</strong>
          <p>{t('order.waitsText', { moment: nearMoment(payUntil, now) })}</p>
          {isBuyer && <PayNow purchaseId={purchaseId} onRefused={onStale} />}
          {isBuyer && <PayOnDelivery purchaseId={purchaseId} onRefused={onStale} />}
        </Notice>
      )}
      {refund && (
        <Notice
          tone={refund.state === 'failed' ? 'attention' : 'calm'}
          icon={refund.state === 'done' ? 'check' : 'clock'}
        >
          <strong>{t('order.refund')}</strong>
          <p>{refundText(t, refund)}</p>
        </Notice>
      )}
    </>
  )
}
