import { useEndpoint } from '@santhe/client'
import { AnotherDay } from '@santhe/client/another-day'
import { Complaints } from '@santhe/client/complaint'
import { PackOrderShort } from '@santhe/client/pack-short'
import { type OrderDetail, type OrderItem, readOrder } from '@santhe/contracts'
import { Link, reasonOf, useLanguage, useNow } from '@santhe/host'
import { isExpected, istDateOf, nearDate, nearMoment } from '@santhe/rules'
import {
  BackLine,
  BillLink,
  Button,
  buttonClass,
  CustomerFacts,
  DeliveryPhoto,
  ErrorState,
  EstimatedDelivery,
  Facts,
  Money,
  Notice,
  OrderAmounts,
  OrderChanges,
  OrderHead,
  OrderHistory,
  OrderPlaceholder,
  Panel,
  PhoneLink,
  RefundNotice,
  useBoxCount,
  useContents,
  useSharedTexts,
  useStatusText,
  useTexts,
} from '@santhe/ui'
import { type Column, DataTable, ProductCell } from '@santhe/ui/office'
import { useMemo } from 'react'
import { History } from '../journal/History.tsx'
import { useNotRead } from '../lists/NotRead.tsx'
import { isId } from '../lists/office-lists.ts'
import ordersTexts from '../texts/en/orders.json'
import { Late, usePaymentText } from './OrderBar.tsx'
import styles from './order-page.module.css'
import { NextStep, StatusSelector } from './status-changes.tsx'
import { useRemindFarm } from './use-remind-farm.ts'

/** docs/product/office.md#one-order */
export function OrderPage({ id }: { id: string }) {
  const t = useTexts(ordersTexts)
  return (
    <div className={styles.column}>
      <BackLine to="/dashboard/orders">{t('page.back')}</BackLine>
      {isId(id) ? <OrderById id={id} /> : <ErrorState title={t('page.loadError')} text={t('page.notFound')} />}
    </div>
  )
}

function OrderById({ id }: { id: string }) {
  const t = useTexts(ordersTexts)
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
  const t = useTexts(ordersTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  return (
    <>
      <OrderHead
        title={t('number', { id: order.id })}
        level="h2"
        status={order.status}
        facts={
          <>
            <span>{`${t('page.placedOn', { date: nearDate(order.createdAt, today, language) })} · `}</span>
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
  const t = useTexts(ordersTexts)
  const language = useLanguage()
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
          <p>{t('page.waitsText', { moment: nearMoment(order.payUntil, now, language) })}</p>
        </Notice>
      )}
      {order.refund && <RefundNotice refund={order.refund} today={istDateOf(now)} />}
    </>
  )
}

function OrderWork({ order }: { order: OrderDetail }) {
  const t = useTexts(ordersTexts)
  const failure = { title: t('selector.failed'), text: t('selector.failedText') }
  return (
    <Panel title={t('page.work')}>
      <div className={styles.work}>
        <StatusSelector order={order} failure={failure} />
        <div className={styles.next}>
          <NextStep order={order} maySet={order.maySet} failure={failure} />
          {order.farmPhone !== null && (
            <p className={styles.call}>
              <PhoneLink phone={order.farmPhone}>
                {t('page.callFarm', { farm: order.farmName, phone: order.farmPhone })}
              </PhoneLink>
            </p>
          )}
          {order.mayRemind && <RemindFarm order={order} />}
          <PackOrderShort order={order} label={t('page.notAllThere')} />
        </div>
      </div>
    </Panel>
  )
}

/** docs/product/office.md#reminding-a-farm */
function RemindFarm({ order }: { order: OrderDetail }) {
  const t = useTexts(ordersTexts)
  const { remind, isBusy } = useRemindFarm()
  return (
    <Button look="quiet" isWide isBusy={isBusy} onClick={() => void remind(order)}>
      {t('page.remind')}
    </Button>
  )
}

function OrderPanels({ order }: { order: OrderDetail }) {
  const t = useTexts(ordersTexts)
  const text = useSharedTexts()
  const statusText = useStatusText()
  const paymentText = usePaymentText()
  const now = useNow()
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('page.customer')}>
            <CustomerFacts order={order} />
          </Panel>
          <Panel title={t('page.items')}>
            <OrderItems items={order.items} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={t('page.summary')}>
            <OrderAmounts order={order} />
            <BillLink order={order} />
            <Facts
              facts={[
                { key: 'payment', name: t('page.payment'), value: paymentText(order) },
                ...(order.pickup ? [{ key: 'pickup', name: t('delivery'), value: t('page.pickup') }] : []),
              ]}
            />
          </Panel>
          <Complaints order={order} />
          <OrderChanges order={order} />
          <Panel title={t('page.timeline')}>
            <DeliveryPhoto order={order} />
            <OrderHistory
              steps={order.timeline}
              now={now}
              wordOf={({ from, to, outcome, isReminder }) => {
                if (isReminder) return t('page.reminded')
                return from === null ? t('page.placed') : outcome ? text('order.outcome', { outcome }) : statusText(to)
              }}
            />
          </Panel>
        </div>
      </div>
      <History thing="order" thingId={order.id} isOpenAtFirst />
    </>
  )
}

function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const t = useTexts(ordersTexts)
  const contents = useContents()
  const boxCount = useBoxCount()
  const columns = useMemo<readonly Column<OrderItem>[]>(
    () => [
      {
        key: 'product',
        heading: t('page.product'),
        onPhone: 'head',
        hasNames: true,
        cell: item => (
          <ProductCell product={{ name: item.productName, localName: item.localName, imageUrl: item.imageUrl }}>
            <span className={styles.contents}>
              {t('page.inBox', { contents: contents(item.unitsPerBox, item.unit) })}
            </span>
          </ProductCell>
        ),
      },
      {
        key: 'farm',
        heading: t('farm'),
        hasNames: true,
        cell: item => <Link to={`/farmers/${item.farmerId}`}>{item.farmName}</Link>,
      },
      {
        key: 'boxes',
        heading: t('items'),
        isNumber: true,
        cell: item => [item.quantity, boxCount(item).now].filter(Boolean).join(' · '),
      },
      { key: 'price', heading: t('page.price'), isNumber: true, cell: item => <Money rupees={item.price} /> },
      { key: 'amount', heading: t('page.amount'), isNumber: true, cell: item => <Money rupees={item.lineTotal} /> },
    ],
    [t, contents, boxCount],
  )
  return <DataTable label={t('page.items')} columns={columns} rows={items} keyOf={item => item.id} whenEmpty={null} />
}
