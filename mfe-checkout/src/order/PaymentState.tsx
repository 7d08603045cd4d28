import { useEndpoint } from '@santhe/client'
import { type Order, type OrderDetail, readPurchase } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, nearMoment } from '@santhe/rules'
import { Notice, RefundNotice, useTexts, WholeDates } from '@santhe/ui'
import { OpenPayment } from '../payment/OpenPayment.tsx'
import { texts } from '../texts.ts'

interface PaymentStateProps {
  order: Pick<OrderDetail, 'purchaseId' | 'payUntil' | 'refund'>
  /** All orders of its purchase; left out where the page is about one of them. */
  orders?: readonly Pick<Order, 'id' | 'status' | 'pickup'>[]
  /** Whether it is the caller's to pay. */
  isOwn: boolean
  /** What is shown is no longer true. */
  onStale: () => void
}

/** What is still to be done about an order's money: its open payment, with the ways on, or what goes back. docs/product/orders.md#open-payment. */
export function PaymentState({ order, orders, isOwn, onStale }: PaymentStateProps) {
  const { purchaseId, payUntil, refund } = order
  const t = useTexts(texts)
  const now = useNow()
  const count = orders?.filter(({ status }) => status !== 'cancelled').length ?? 1
  const isPayable = isOwn && payUntil !== null
  // One payment is for all orders of a purchase.
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
