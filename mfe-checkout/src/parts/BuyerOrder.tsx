import { RETURN, useEndpoint } from '@santhe/client'
import { AnotherDay } from '@santhe/client/another-day'
import { Complaints } from '@santhe/client/complaint'
import { type OrderDetail, readOrder } from '@santhe/contracts'
import { Link, Navigate, reasonOf, useLanguage, useLocation, useNow, useParams, useSession } from '@santhe/host'
import { formatRupees, istDateOf, nearDate, rupeesToPaise, takesCash } from '@santhe/rules'
import {
  BackLine,
  BillLink,
  Button,
  CustomerFacts,
  DeliveryPhoto,
  EmptyState,
  Facts,
  OrderAmounts,
  OrderChanges,
  OrderHead,
  OrderHistory,
  Panel,
  Skeleton,
  SkeletonGroup,
  useSharedTexts,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { OrderAgainButton } from '../again/OrderAgainButton.tsx'
import { AddToCalendar } from '../order/AddToCalendar.tsx'
import { CancelOrder } from '../order/CancelOrder.tsx'
import { ChangeOrder } from '../order/change/ChangeOrder.tsx'
import { WaitingChange } from '../order/change/WaitingChange.tsx'
import { Complain } from '../order/complain/Complain.tsx'
import { Estimate, HowWasIt, OrderItems } from '../order/OrderParts.tsx'
import { OrderStages } from '../order/OrderStages.tsx'
import styles from '../order/order.module.css'
import { PaymentState, paymentText } from '../order/PaymentState.tsx'
import { PickupPlace } from '../order/PickupPlace.tsx'
import { PrintSheet } from '../order/PrintSheet.tsx'
import { TellMe } from '../order/TellMe.tsx'
import { OrdersPlaceholder } from '../orders/OrdersPlaceholder.tsx'
import { purchasePath, useOwnOrdersList } from '../orders/use-own-orders.ts'
import changeTexts from '../texts/en/change.json'
import texts from '../texts/en/checkout.json'
import complainTexts from '../texts/en/complain.json'

/** docs/product/orders.md#order-page. */
export function BuyerOrder() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  return (
    <div className={styles.column}>
      <BackLine to={useOwnOrdersList().pathBack} state={RETURN}>
        {t('order.back')}
      </BackLine>
      {isId ? (
        <OrderById id={id} />
      ) : (
        <EmptyState icon="warning" title={t('order.loadError')} text={t('order.notFound')} />
      )}
    </div>
  )
}

/** For farmers viewing as buyers: this order belongs to their farm. */
function FarmsOrder() {
  const t = useTexts(texts)
  const { setViewingAs } = useSession()
  return (
    <EmptyState
      icon="leaf"
      title={t('order.ofFarm')}
      text={t('order.asBuyer')}
      action={<Button onClick={() => setViewingAs('farmer')}>{t('order.sell')}</Button>}
    />
  )
}

function OrderById({ id }: { id: string }) {
  const t = useTexts(texts)
  const { data: order, error, retry, isRefreshing } = useEndpoint(readOrder, { params: { id } }, { fresh: true })
  const { search } = useLocation()
  const { user } = useSession()
  // This URL is for one's own purchases; other orders belong to the office or a farm.
  if (order && !order.isOwn && search !== '') return <Navigate to={`/dashboard/orders/${id}`} replace />
  if (order && !order.isOwn && user?.role === 'farmer') return <FarmsOrder />
  if (order) return <Details order={order} onStale={retry} />
  if (error) {
    // Spelled 'Try Again' here (docs/product/orders.md#order-page).
    return (
      <div role="alert">
        <EmptyState
          icon="warning"
          title={t('order.loadError')}
          text={reasonOf(error)}
          action={
            <Button look="quiet" onClick={retry} isBusy={isRefreshing}>
              {t('tryAgain')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <>
      <SkeletonGroup>
        <Skeleton width="14rem" />
      </SkeletonGroup>
      <OrdersPlaceholder rows={3} />
    </>
  )
}

function Summary({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  return (
    <Panel title={t('orderSummary')}>
      <OrderCosts order={order} />
      <p className={blocks.muted}>
        {t(order.paymentStatus === 'unpaid' ? 'order.partOf' : 'order.paidIn')}{' '}
        <Link to={purchasePath(order.purchaseId)}>{t('purchase.number', { id: order.purchaseId })}</Link>
      </p>
      <ChangeOrder order={order} />
      <CancelOrder order={order} />
      <Complain order={order} />
    </Panel>
  )
}

function Details({ order, onStale }: { order: OrderDetail; onStale: () => void }) {
  const t = useTexts(texts)
  const text = useSharedTexts()
  const now = useNow()
  // An open choice has a deadline, so it comes first.
  const isChoosing = order.choices.some(({ state }) => state === 'open')
  return (
    <>
      <PrintSheet order={order} />
      <Head
        order={order}
        word={text('order.status', {
          status: order.status,
          isPacked: order.packedAt !== null,
          pickup: order.pickup,
        })}
      />
      <PaymentState order={order} isOwn={order.isOwn} onStale={onStale} />
      {isChoosing && <OrderChanges order={order} />}
      <WaitingChange order={order} onStale={onStale} />
      <OrderStages order={order}>
        <Estimate order={order} />
        <AnotherDay order={order} label={t('order.anotherDay')} />
        <PickupPlace order={order} />
      </OrderStages>
      <TellMe order={order} />
      <HowWasIt order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('order.items')}>
            <OrderItems items={order.items} />
          </Panel>
          <Panel title={t('order.customer')}>
            <CustomerFacts order={order} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Summary order={order} />
          <Complaints order={order} />
          {!isChoosing && <OrderChanges order={order} />}
          <Panel title={t('order.timeline')}>
            <DeliveryPhoto order={order} />
            <OrderHistory
              steps={order.timeline}
              now={now}
              wordOf={({ from, to: status, isPacked, outcome }) => {
                if (from === null) return t('order.stepPlaced')
                if (outcome) return text('order.outcome', { outcome })
                return text('order.step', { status, isPacked, pickup: order.pickup })
              }}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Head({ order, word }: { order: OrderDetail; word: string }) {
  const t = useTexts(texts)
  const c = useTexts(complainTexts)
  const language = useLanguage()
  return (
    <OrderHead
      title={t('orders.number', { id: order.id })}
      status={order.status}
      word={word}
      facts={
        <>
          {t('order.placedOn', { date: nearDate(order.createdAt, istDateOf(useNow()), language) })}
          {' · '}
          <Link to={`/farmers/${order.farmerId}`}>{order.farmName}</Link>
        </>
      }
    >
      <div className={styles.tools}>
        {order.replaces !== undefined && (
          <Link to={`/dashboard/orders/${order.replaces}?own=1`}>{c('replaces', { id: order.replaces })}</Link>
        )}
        {order.mayOrderAgain && <OrderAgainButton target={{ kind: 'order', id: order.id }} />}
        {order.payUntil === null && <AddToCalendar order={order} />}
        <BillLink order={order} />
        <Button look="quiet" size="small" onClick={() => print()}>
          {t('order.print')}
        </Button>
      </div>
    </OrderHead>
  )
}

function OrderCosts({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  return (
    <>
      <OrderAmounts order={order} />
      <Facts
        facts={[{ key: 'payment', name: t('order.payment'), value: paymentText(t, order) }, ...useMoneyFacts(order)]}
      />
    </>
  )
}

/** What is still to pay or will be refunded after a change. docs/product/adjustments.md#money */
function useMoneyFacts(order: OrderDetail) {
  const t = useTexts(changeTexts)
  const { toCollect, toRefund, refunded } = order.money
  const isPayable = order.totalNow !== undefined && takesCash(order)
  const amounts = [
    { key: order.pickup ? ('toPayAtFarm' as const) : ('toPay' as const), rupees: isPayable ? toCollect : 0 },
    { key: 'comesBack' as const, rupees: toRefund },
    { key: 'refunded' as const, rupees: refunded },
  ]
  return amounts
    .filter(({ rupees }) => rupees !== 0)
    .map(({ key, rupees }) => ({ key, name: t(key), value: formatRupees(rupeesToPaise(rupees) ?? 0) }))
}
