import { useEndpoint } from '@santhe/client'
import { AnotherDay } from '@santhe/client/another-day'
import { type OrderDetail, readOrder } from '@santhe/contracts'
import { Link, reasonOf, useNow } from '@santhe/host'
import { isExpected, istDateOf, nearDate, nearMoment } from '@santhe/rules'
import {
  BackLine,
  buttonClass,
  ErrorState,
  EstimatedDelivery,
  Icon,
  Notice,
  OrderHead,
  OrderPlaceholder,
  RefundNotice,
  useTexts,
} from '@santhe/ui'
import { useNotRead } from '../../lists/not-read/use-not-read.ts'
import { isId } from '../../lists/office-lists.ts'
import { Late } from '../OrderBar.tsx'
import { texts } from '../texts.ts'
import { OrderPanels } from './OrderPanels.tsx'
import { OrderWork } from './OrderWork.tsx'
import styles from './page.module.css'

/** docs/product/office.md#one-order */
export function OrderPage({ id }: { id: string }) {
  const t = useTexts(texts)
  return (
    <div className={styles.column}>
      <BackLine>
        <Link to="/dashboard/orders">
          <Icon name="arrow-left" size="small" />
          {t('page.back')}
        </Link>
      </BackLine>
      {isId(id) ? <OrderById id={id} /> : <ErrorState title={t('page.loadError')} text={t('page.notFound')} />}
    </div>
  )
}

function OrderById({ id }: { id: string }) {
  const t = useTexts(texts)
  const {
    data: order,
    error,
    retry,
    isRefreshing,
  } = useNotRead(useEndpoint(readOrder, { params: { id } }, { fresh: true }))
  if (order) return <Details order={order} />
  if (!error) return <OrderPlaceholder className={styles.column} />
  const reason = reasonOf(error)
  return (
    <ErrorState
      title={t('page.loadError')}
      text={
        <>
          {reason && <span>{reason}</span>}
          {reason && <br />}
          <span>{`${t('page.estimated')}: ${t('page.unavailable')}`}</span>
        </>
      }
      onRetry={retry}
      isRetrying={isRefreshing}
      retryText={t('tryAgain')}
    />
  )
}

function Details({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  return (
    <>
      <OrderHead
        title={t('number', { id: order.id })}
        level="h2"
        status={order.status}
        facts={
          <>
            <span>{`${t('page.placedOn', { date: nearDate(order.createdAt, today) })} · `}</span>
            <Link to={`/farmers/${order.farmerId}`}>{order.farmName}</Link>
            {isExpected(order) && (
              <>
                <span>{` · ${t(order.pickup ? 'page.readyFrom' : 'page.estimated')}: `}</span>
                <strong>
                  <EstimatedDelivery order={order} today={today} />
                </strong>{' '}
                <Late order={order} />
              </>
            )}
          </>
        }
      />
      <Notices order={order} />
      <OrderWork order={order} />
      <AnotherDay order={order} label={t('page.anotherDay')} />
      <OrderPanels order={order} />
    </>
  )
}

function Notices({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const now = useNow()
  return (
    <>
      {order.isOwn && (
        <Notice tone="calm" icon="user">
          <strong>{t('page.ownTitle')}</strong>
          <p>{t('page.ownText')}</p>
          <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={`/dashboard/orders/${order.id}?own=1`}>
            {t('page.ownLink')}
          </Link>
        </Notice>
      )}
      {order.payUntil !== null && (
        <Notice tone="attention" icon="clock">
          <strong>{t('page.waitsTitle')}</strong>
          <p>{t('page.waitsText', { moment: nearMoment(order.payUntil, now) })}</p>
        </Notice>
      )}
      {order.refund && <RefundNotice refund={order.refund} today={istDateOf(now)} />}
    </>
  )
}
