import type { Order } from '@santhe/contracts'
import { Link, useSession } from '@santhe/host'
import { deliveryWindowFromNotes, isFinalStatus, PAYMENT_STATES } from '@santhe/rules'
import { buttonClass, Icon, type IconName, Money, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Children, type ReactNode } from 'react'
import { Arrival } from '../../arrival/Arrival.tsx'
import { useOwnOrders } from '../../orders/use-own-orders.ts'
import { texts } from '../../texts.ts'
import { ComingArrival, DeliveryAddress, DeliveryDay, DueOnArrival } from './Delivery.tsx'
import { ordersPathOf } from './orders-path.ts'
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
  /** The orders that the purchase made, one a farm. */
  orders?: readonly Order[]
  /** The server's words for it, where they are more exact. */
  title?: string | undefined
  /** What happened, where it is known more exactly. */
  text?: string | undefined
  /** Why it is not known, in the server's words. */
  problem?: string | undefined
  /** Beside the order id. */
  more?: ReactNode
  /** What can be done about it, before the orders and the usual ways on. */
  children?: ReactNode
}

/** What became of a purchase, announced once it is known and again when it changes by itself. */
export function Result({ outcome, title, text, orderId, orders = [], problem, more, children }: ResultProps) {
  const t = useTexts(texts)
  const isChecking = outcome === 'checking'
  const isGood = outcome === 'paid' || outcome === 'pending'
  return (
    <div className={styles.card}>
      <div className={styles.announced} role="status">
        {isChecking ? (
          <h1 className={styles.title}>{t('success.checking')}</h1>
        ) : (
          <>
            <span className={isGood ? styles.good : styles.open}>
              <Icon name={OUTCOME_TEXTS[outcome].icon} size="large" />
            </span>
            <h1 className={styles.title}>{title || t(OUTCOME_TEXTS[outcome].title)}</h1>
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

/** The orders, and of those that come where to, when, and what is paid then. An order that the page is about is not numbered twice. */
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
        {orders.map(({ id, farmName, total, status, estimatedDelivery, notes }) => (
          <li key={id} className={styles.order}>
            {String(id) !== orderId && <Link to={ownOrders.of(id)}>{t('orders.number', { id })}</Link>}
            <span className={styles.farm}>{farmName}</span>
            <Money rupees={total} />
            {!isFinalStatus(status) && (
              <div className={styles.arrival}>
                {isComing(status) ? (
                  <ComingArrival id={id} date={estimatedDelivery} window={deliveryWindowFromNotes(notes)} />
                ) : (
                  <Arrival date={estimatedDelivery} window={deliveryWindowFromNotes(notes)} />
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
