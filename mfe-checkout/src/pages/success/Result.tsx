import type { Order } from '@santhe/contracts'
import { Link, useSession } from '@santhe/host'
import { isFinalStatus, PAYMENT_STATES, type Role } from '@santhe/rules'
import { buttonClass, Icon, type IconName, Money, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Children, type ReactNode } from 'react'
import { Arrival } from '../../arrival/Arrival.tsx'
import { useOwnOrders } from '../../orders/use-own-orders.ts'
import { texts } from '../../texts.ts'
import { ComingArrival, DeliveryAddress, DeliveryDay, DueOnArrival } from './Delivery.tsx'
import type { Outcome } from './outcome.ts'
import styles from './success.module.css'

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
