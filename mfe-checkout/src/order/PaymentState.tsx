import { useEndpoint } from '@santhe/client'
import { type Order, type OrderDetail, readPurchase } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, nearMoment } from '@santhe/rules'
import { Notice, RefundNotice, useTexts, WholeDates } from '@santhe/ui'
import { OpenPayment } from '../payment/OpenPayment.tsx'
import { texts } from '../texts.ts'

interface PaymentStateProps {
  order: Pick<OrderDetail, 'purchaseId' | 'payUntil' | 'refund'>
  /** All orders of the purchase; omitted on a single order's page. */
  orders?: readonly Pick<Order, 'id' | 'status' | 'pickup'>[]
  /** Whether the current user may pay it. */
  isOwn: boolean
  onStale: () => void
}

/** The open payment with its actions, or the refund. docs/product/orders.md#open-payment. */
export function PaymentState({ order, orders, isOwn, onStale }: PaymentStateProps) {
  const { purchaseId, payUntil, refund } = order
  const t = useTexts(texts)
  const now = useNow()
  const count = orders?.filter(({ status }) => status !== 'cancelled').length ?? 1
  const isPayable = isOwn && payUntil !== null
  // A payment covers all orders of a purchase.
  const purchase = useEndpoint(
    readPurchase,
    { params: { id: purchaseId } },
    { skip: !isPayable || orders !== undefined },
  )
  return (
    <>
      {payUntil !== null && (
        <Notice tone="attention" icon="clock">
          <strong>{t('order.waitsTitle', { count })}</strong>
          <p>
            <WholeDates>{t('order.waitsText', { count, moment: nearMoment(payUntil, now) })}</WholeDates>
          </p>
          {isPayable && !orders && <p>{t('order.waitsWhole', { id: purchaseId })}</p>}
          {isPayable && <OpenPayment {...{ purchaseId, onStale }} orders={orders ?? purchase.data?.orders} />}
        </Notice>
      )}
      {refund && <RefundNotice refund={refund} today={istDateOf(now)} />}
    </>
  )
}
