import { RETURN, useEndpoint, useLastSearch } from '@santhe/client'
import { AnotherDay } from '@santhe/client/another-day'
import { Complaints } from '@santhe/client/complaint'
import { PackOrderShort } from '@santhe/client/pack-short'
import { type OrderDetail, readOrder } from '@santhe/contracts'
import { Navigate, reasonOf, useLanguage, useLocation, useNow, useParams } from '@santhe/host'
import { isExpected, istDateOf, nearDate } from '@santhe/rules'
import { BackLine, BillLink, ErrorState, OrderChanges, OrderHead, OrderPlaceholder, Panel, useTexts } from '@santhe/ui'
import { CustomerInformation, History, OrderItems, StatusSelector } from '../order/OrderParts.tsx'
import styles from '../order/order.module.css'
import { Delivery, useFarmWord } from '../orders/cells.tsx'
import { FARM_LIST } from '../orders/farm-list.ts'
import { NextFarmStep } from '../orders/NextFarmStep.tsx'
import orderTexts from '../texts/en/order.json'
import ordersTexts from '../texts/en/orders.json'
import { useWaiting } from '../waiting/use-waiting.tsx'

/** docs/product/orders.md#farmer-order-page. */
export function FarmOrder() {
  const o = useTexts(orderTexts)
  const { id = '' } = useParams()
  return (
    <div className={styles.column}>
      <BackLine to={`/dashboard/orders${useLastSearch(FARM_LIST)}`} state={RETURN}>
        {o('back')}
      </BackLine>
      <OrderById id={id} />
    </div>
  )
}

function OrderById({ id }: { id: string }) {
  const t = useTexts(ordersTexts)
  const o = useTexts(orderTexts)
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const {
    data: order,
    error,
    retry,
    isRefreshing,
    readAt,
  } = useEndpoint(readOrder, { params: { id: isId ? id : 1 } }, { fresh: true, skip: !isId })
  const { search } = useLocation()
  // Sellers open their own purchases here without `own=1`; so do links of an older shell.
  if (order?.isOwn && search === '') return <Navigate to={`/dashboard/orders/${id}?own=1`} replace />
  if (order) return <Details order={order} readAt={readAt} />
  if (!error && isId) return <OrderPlaceholder className={styles.column} />
  const reason = error && reasonOf(error)
  return (
    <ErrorState
      title={o('loadError')}
      text={
        error && (
          <>
            {reason && <span>{reason}</span>}
            {reason && <br />}
            <span>{`${o('estimated')}: ${t('orders.unavailable')}`}</span>
          </>
        )
      }
      onRetry={error && retry}
      isRetrying={isRefreshing}
    />
  )
}

function Details({ order: read, readAt }: { order: OrderDetail; readAt: number | undefined }) {
  const { waits, waiting } = useWaiting(readAt)
  const order: OrderDetail & { isQueued?: boolean } = waits?.withSteps(read, readAt) ?? read
  const t = useTexts(ordersTexts)
  const o = useTexts(orderTexts)
  const language = useLanguage()
  const farmWord = useFarmWord()
  const today = istDateOf(useNow())
  return (
    <div>
      {waiting}
      <OrderHead
        title={t('orders.number', { id: order.id })}
        status={order.status}
        word={farmWord(order)}
        facts={
          <>
            <span>{o('placedOn', { date: nearDate(order.createdAt, today, language) })}</span>
            {isExpected(order) && (
              <>
                <span>{` · ${order.pickup ? t('orders.readyFrom') : o('estimated')}: `}</span>
                <Delivery order={order} />
              </>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={o('items')}>
            <OrderItems order={order} />
            <BillLink order={order} />
          </Panel>
          <Panel title={o('customer')}>
            <CustomerInformation order={order} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={t('orders.status')}>
            <NextFarmStep order={order} isWide size="normal" />
            <StatusSelector order={read} />
            <AnotherDay order={order} label={o('anotherDay')} />
            <PackOrderShort order={read} label={o('notAllThere')} />
          </Panel>
          <Complaints order={read} />
          <OrderChanges order={order} />
          <Panel title={o('history')}>
            <History order={order} />
          </Panel>
        </div>
      </div>
    </div>
  )
}
