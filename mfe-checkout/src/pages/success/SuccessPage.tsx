import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { Link, useCart, useLocation, useSession } from '@santhe/host'
import { buttonClass, Icon, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../texts.ts'
import { ordersPathOf } from './orders-path.ts'
import { clearsCart, type Outcome, outcomeOf } from './outcome.ts'
import styles from './success.module.css'

/** `/checkout/success?order_id=…`: what the server says became of the purchase; only then is the cart cleared. Storefront spec §2. */
export function SuccessPage() {
  const { isLoading, user } = useSession()
  const orderId = new URLSearchParams(useLocation().search).get('order_id') ?? ''
  if (isLoading) return <Frame outcome="checking" orderId={orderId} />
  if (!user || !/^[1-9]\d{0,14}$/.test(orderId)) return <Frame outcome="unknown" orderId={orderId} />
  return <Checked orderId={orderId} />
}

function Checked({ orderId }: { orderId: string }) {
  const { answer, error } = useEndpoint(readOrder, { params: { id: orderId } }, { fresh: true })
  const outcome: Outcome = answer ? outcomeOf(answer) : error ? 'unknown' : 'checking'
  useClearedCart(answer !== undefined && clearsCart(answer))
  return <Frame outcome={outcome} orderId={orderId} />
}

/** Clears the cart once, without a toast, when the server has said paid or pending; a failure keeps it. Decisions 'Orders'. */
function useClearedCart(isBought: boolean): void {
  const { clearQuietly, isReady } = useCart()
  const isCleared = useRef(false)
  useEffect(() => {
    if (!isReady || !isBought || isCleared.current) return
    isCleared.current = true
    clearQuietly()
  }, [isReady, isBought, clearQuietly])
}

const SAYS = {
  paid: { title: 'success.paid', text: 'success.paidText' },
  pending: { title: 'success.pending', text: 'success.pendingText' },
  awaiting: { title: 'success.awaiting', text: 'success.awaitingText' },
  cancelled: { title: 'success.cancelled', text: 'success.cancelledText' },
  unknown: { title: 'success.unknown', text: 'success.unknownText' },
} as const

function Frame({ outcome, orderId }: { outcome: Outcome; orderId: string }) {
  const t = useTexts(texts)
  if (outcome === 'checking') {
    return (
      <div className={styles.card}>
        <h1 className={styles.title}>{t('success.checking')}</h1>
        <SkeletonGroup className={styles.placeholder}>
          <Skeleton />
          <Skeleton width="60%" />
        </SkeletonGroup>
      </div>
    )
  }
  const { title, text } = SAYS[outcome]
  const isGood = outcome === 'paid' || outcome === 'pending'
  return (
    <div className={styles.card}>
      <span className={isGood ? styles.good : styles.open}>
        <Icon name={isGood ? 'check' : outcome === 'cancelled' ? 'close' : 'clock'} size="large" />
      </span>
      <h1 className={styles.title}>{t(title)}</h1>
      <p className={styles.text}>{t(text)}</p>
      {orderId && <OrderId>{orderId}</OrderId>}
      <Ways />
    </div>
  )
}

function OrderId({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <dl className={styles.orderId}>
      <dt>{t('success.orderId')}</dt>
      <dd>{children}</dd>
    </dl>
  )
}

function Ways() {
  const t = useTexts(texts)
  const { user } = useSession()
  return (
    <div className={styles.ways}>
      <Link to={ordersPathOf(user?.role)} className={buttonClass()}>
        {t('success.viewOrders')}
      </Link>
      <Link to="/" className={buttonClass({ look: 'quiet' })}>
        {t('success.continueShopping')}
      </Link>
    </div>
  )
}
