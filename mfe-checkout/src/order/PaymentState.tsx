import { useEndpoint } from '@santhe/client'
import { type Order, type OrderDetail, readPurchase } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { cashWords, formatRupees, isPaidInCash, istDateOf, nearMoment, rupeesToPaise, takesCash } from '@santhe/rules'
import { Notice, RefundNotice, type TranslateOf, useTexts, WholeDates } from '@santhe/ui'
import { OpenPayment } from '../payment/OpenPayment.tsx'
import texts from '../texts/en/checkout.json'

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
  const language = useLanguage()
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
            <WholeDates>{t('order.waitsText', { count, moment: nearMoment(payUntil, now, language) })}</WholeDates>
          </p>
          {isPayable && !orders && <p>{t('order.waitsWhole', { id: purchaseId })}</p>}
          {isPayable && <OpenPayment {...{ purchaseId, onStale }} orders={orders ?? purchase.data?.orders} />}
        </Notice>
      )}
      {refund && <RefundNotice refund={refund} today={istDateOf(now)} />}
    </>
  )
}

type Paid = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus' | 'total' | 'totalNow' | 'pickup'>

/** 'Pay ₹658.46 in cash when it arrives'; undefined when nothing is due then. */
export function payOnArrivalText(t: TranslateOf<typeof texts>, order: Paid): string | undefined {
  const amount = formatRupees(rupeesToPaise(order.totalNow ?? order.total) ?? 0)
  return takesCash(order) ? t(order.pickup ? 'order.payAtPickup' : 'order.payOnArrival', { amount }) : undefined
}

/** Method and state of payment. Cancelled unpaid orders owe nothing. */
export function paymentText(t: TranslateOf<typeof texts>, order: Paid): string {
  const { status, paymentMethod, paymentStatus } = order
  const method = t(`order.${paymentMethod === 'cod' ? cashWords(order) : paymentMethod}`)
  if (isPaidInCash(order)) return method
  if (status === 'cancelled' && paymentStatus === 'unpaid') return method
  const due = payOnArrivalText(t, order)
  return due === undefined ? `${method}, ${t(`order.${paymentStatus}`)}` : `${method}. ${due}.`
}
