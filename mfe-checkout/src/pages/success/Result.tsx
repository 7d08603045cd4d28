import { useEndpoint } from '@santhe/client'
import { type Order, type PaymentOutcome, readOrder } from '@santhe/contracts'
import { Link, useSession } from '@santhe/host'
import { addressText, isFinalStatus, PAYMENT_STATES, type PaymentPage, type Role } from '@santhe/rules'
import { buttonClass, Icon, type IconName, Money, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Children, type ReactNode } from 'react'
import { Arrival, type ArrivalProps } from '../../arrival/Arrival.tsx'
import { AddToCalendar } from '../../order/AddToCalendar.tsx'
import { payOnArrivalText } from '../../order/PaymentState.tsx'
import { PickupPlace } from '../../order/PickupPlace.tsx'
import { useOwnOrders } from '../../orders/use-own-orders.ts'
import texts from '../../texts/en/checkout.json'
import styles from './success.module.css'

/** `pending`: placed on delivery; `gone`: no such order. */
type Outcome = PaymentPage | 'checking' | 'pending' | 'gone' | 'unknown'

type OrderPayment = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>

/**
 * Whether to clear the cart: paid, or pending. Pages of older orders clear nothing.
 * docs/product/checkout.md#clearing-the-cart.
 */
export function boughtOf({ status, paymentStatus }: OrderPayment): 'paid' | 'pending' | undefined {
  if (paymentStatus === 'paid' && status !== 'cancelled') return 'paid'
  return status === 'pending' ? 'pending' : undefined
}

/** An order on delivery counts as successful before payment. */
export function outcomeOf({ status, paymentMethod, paymentStatus }: OrderPayment): Outcome {
  if (status === 'cancelled' || paymentStatus === 'refunded') return 'cancelled'
  if (paymentStatus === 'paid') return 'paid'
  return paymentMethod === 'cod' ? 'pending' : 'awaiting'
}

/** Status as the server verified it with the provider. */
export function outcomeOfPayment({ status }: Pick<PaymentOutcome, 'status'>): Outcome {
  return status === 'pending' ? 'awaiting' : status
}

const OUTCOME_TEXTS = {
  paid: { title: PAYMENT_STATES.paid.textKey, text: 'success.paidText', icon: 'check' },
  pending: { title: 'success.pending', text: 'success.pendingText', icon: 'check' },
  awaiting: { title: PAYMENT_STATES.open.textKey, text: 'success.awaitingText', icon: 'clock' },
  failed: { title: PAYMENT_STATES.expired.textKey, text: 'success.failedText', icon: 'close' },
  cancelled: { title: 'success.cancelled', text: 'success.cancelledText', icon: 'close' },
  gone: { title: 'success.gone', text: 'success.goneText', icon: 'warning' },
  unknown: { title: PAYMENT_STATES.refused.textKey, text: 'success.unknownText', icon: 'clock' },
} as const satisfies Record<Exclude<Outcome, 'checking'>, { title: string; text: string; icon: IconName }>

interface ResultProps {
  outcome: Outcome
  orderId: string
  orders?: readonly Order[]
  title?: string | undefined
  text?: string | undefined
  problem?: string | undefined
  more?: ReactNode
  children?: ReactNode
}

/** Announces the outcome, also when it changes later. */
export function Result({ outcome, title, text, orderId, orders = [], problem, more, children }: ResultProps) {
  const t = useTexts(texts)
  const isChecking = outcome === 'checking'
  const isGood = outcome === 'paid' || outcome === 'pending'
  return (
    <div className={styles.card}>
      <div className={styles.announced} role="status">
        {isChecking ? (
          <h1>{t('success.checking')}</h1>
        ) : (
          <>
            <span className={isGood ? styles.good : styles.open}>
              <Icon name={OUTCOME_TEXTS[outcome].icon} size="large" />
            </span>
            <h1>{title || t(OUTCOME_TEXTS[outcome].title)}</h1>
            {problem && <p className={styles.text}>{problem}</p>}
            <p className={styles.text}>
              {text ?? t(OUTCOME_TEXTS[outcome].text, { count: Math.max(orders.length, 1) })}
            </p>
          </>
        )}
      </div>
      {isChecking && (
        <SkeletonGroup className={styles.placeholder}>
          <Skeleton />
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
      {orderId && !isChecking && (
        <dl className={styles.orderId}>
          <dt>{t('success.orderId')}</dt>
          <dd>{orderId}</dd>
        </dl>
      )}
      {children}
      {orders.length > 0 && <Orders {...{ orders, orderId, more }} isGood={isGood} />}
      {!isChecking && <Ways isSecond={Children.toArray(children).length > 0} />}
    </div>
  )
}

interface OrdersProps extends Required<Pick<ResultProps, 'orders' | 'orderId'>>, Pick<ResultProps, 'more'> {
  isGood: boolean
}

function Orders({ orders, orderId, more, isGood }: OrdersProps) {
  const t = useTexts(texts)
  const ownOrders = useOwnOrders()
  const [first] = orders
  const isComing = (status: Order['status']) => isGood && !isFinalStatus(status)
  return (
    <div className={styles.made}>
      {more && <p>{more}</p>}
      {first && isComing(first.status) && <DeliveryAddress id={first.id} />}
      <ul className={styles.orders}>
        {orders.map(({ id, farmName, total, status, estimatedDelivery, deliveryWindow: window }) => (
          <li key={id} className={styles.order}>
            {String(id) !== orderId && <Link to={ownOrders.of(id)}>{t('orders.number', { id })}</Link>}
            <span className={styles.farm}>{farmName}</span>
            <Money rupees={total} />
            {!isFinalStatus(status) && (
              <div className={styles.arrival}>
                {isComing(status) ? (
                  <ComingArrival id={id} date={estimatedDelivery} window={window ?? undefined} />
                ) : (
                  <Arrival date={estimatedDelivery} window={window ?? undefined} />
                )}
                {isComing(status) && <DeliveryDay id={id} />}
                {isComing(status) && <DueOnArrival id={id} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** docs/product/checkout.md#success-page. */
function Ways({ isSecond }: { isSecond: boolean }) {
  const t = useTexts(texts)
  const { user } = useSession()
  return (
    <div className={styles.ways}>
      <Link to={ordersPathOf(user?.role)} className={buttonClass({ look: isSecond ? 'plain' : 'primary' })}>
        {t('success.viewOrders')}
      </Link>
      <Link to="/" className={buttonClass({ look: isSecond ? 'plain' : 'quiet' })}>
        {t('success.continueShopping')}
      </Link>
    </div>
  )
}

/** Target of 'View Orders': own orders, or the role's work. docs/product/checkout.md#success-page. */
export function ordersPathOf(role: Role | undefined): string {
  if (role === 'customer' || role === 'farmer') return '/dashboard/orders'
  return role === 'admin' ? '/admin' : '/dashboard'
}

function DeliveryAddress({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  if (!order || order.pickup) return null
  return <p>{t('onDelivery.goesTo', { address: addressText(order).replaceAll('\n', ', ') })}</p>
}

function ComingArrival({ id, ...arrival }: { id: number } & Omit<ArrivalProps, 'isPickup'>) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return (
    <>
      <Arrival {...arrival} isPickup={order?.pickup} />
      {order && <PickupPlace order={order} />}
    </>
  )
}

function DeliveryDay({ id }: { id: number }) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return order ? <AddToCalendar order={order} /> : null
}

function DueOnArrival({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  const due = order && payOnArrivalText(t, order)
  return due === undefined ? null : <p>{due}</p>
}
