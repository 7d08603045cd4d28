import { RETURN, useEndpoint } from '@santhe/client'
import { type Purchase, readPurchase } from '@santhe/contracts'
import { Link, Navigate, textOf, useLanguage, useLocation, useNow, useParams, useSession } from '@santhe/host'
import { cashWords, isPaidInCash, istDateOf, nearDate } from '@santhe/rules'
import { AmountList, ErrorState, Facts, Icon, Panel, useFeeName, useSentence, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { OrderAgainButton } from '../again/OrderAgainButton.tsx'
import { PaymentState } from '../order/PaymentState.tsx'
import { OrdersPlaceholder } from '../orders/OrdersPlaceholder.tsx'
import { OrderRows, OrdersTable } from '../orders/OrdersTable.tsx'
import { useOwnOrdersList } from '../orders/use-own-orders.ts'
import { Page } from '../Page.tsx'
import texts from '../texts/en/checkout.json'
import styles from './purchase.module.css'

/** docs/product/checkout.md#purchase. */
export function PurchasePage() {
  const t = useTexts(texts)
  const { user, isLoading } = useSession()
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  if (isLoading) return <Frame title={t('orders.title')} content={<OrdersPlaceholder rows={3} />} />
  if (!user) return <Navigate to={`/login?returnUrl=${encodeURIComponent(pathname)}`} replace />
  if (/^[1-9]\d{0,14}$/.test(id)) return <PurchaseById id={id} />
  return <Frame title={t('orders.title')} content={<NotThere text={t('order.notFound')} />} />
}

function PurchaseById({ id }: { id: string }) {
  const t = useTexts(texts)
  const { data: purchase, error, retry, isRefreshing } = useEndpoint(readPurchase, { params: { id } }, { fresh: true })
  const title = t('purchase.number', { id })
  if (purchase) return <Details purchase={purchase} onStale={retry} />
  if (!error) return <Frame title={title} content={<OrdersPlaceholder rows={3} />} />
  return <Frame title={title} content={<NotThere text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />} />
}

function Details({ purchase, onStale }: { purchase: Purchase; onStale: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Frame
      title={t('purchase.number', { id: purchase.id })}
      text={t('order.placedOn', { date: nearDate(purchase.createdAt, istDateOf(useNow()), language) })}
      aside={<Costs purchase={purchase} />}
      content={
        <>
          <PaymentState
            isOwn
            order={{ purchaseId: purchase.id, payUntil: purchase.payUntil, refund: null }}
            orders={purchase.orders}
            onStale={onStale}
          />
          <div className={styles.head}>
            <h2 className={blocks.cardTitle}>{t('purchase.orders')}</h2>
            {purchase.payUntil === null && (
              <OrderAgainButton
                target={{ kind: 'purchase', id: purchase.id }}
                what={t('purchase.number', { id: purchase.id })}
                look="primary"
                size="normal"
              />
            )}
          </div>
          <OrdersTable hasActions={false}>
            <OrderRows orders={purchase.orders} hasActions={false} />
          </OrdersTable>
        </>
      }
    />
  )
}

function Costs({ purchase }: { purchase: Purchase }) {
  const t = useTexts(texts)
  const isOnline = purchase.paymentMethod === 'cashfree'
  const isPaid = isOnline && purchase.paymentStatus !== 'unpaid'
  const open = purchase.payUntil === null ? 'orderSummary' : 'purchase.toPay'
  const sentence = useSentence()
  const feeName = useFeeName()
  const codText = () => {
    // Pickup and open payment apply to the whole purchase.
    const order = purchase.orders.find(each => !isPaidInCash(each)) ?? purchase.orders[0]
    const words = t(`order.${order ? cashWords(order) : 'cod'}`)
    if (purchase.orders.every(isPaidInCash)) return words
    return `${sentence(words)} ${t(order?.pickup ? 'purchase.atFarm' : 'purchase.onDelivery')}`
  }
  return (
    <Panel title={t(isPaid ? 'purchase.paidOnce' : open)} isSticky>
      <AmountList
        rows={[
          { key: 'subtotal', name: t('subtotal'), amount: { rupees: purchase.subtotal } },
          ...purchase.fees.map(({ id, name, amount }) => ({
            key: String(id),
            name: feeName(name),
            amount: { rupees: amount },
          })),
        ]}
        total={{ key: 'total', name: t('total'), amount: { rupees: purchase.total } }}
      />
      <Facts
        facts={[
          {
            key: 'payment',
            name: t('order.payment'),
            value: isOnline ? `${t('order.cashfree')}, ${t(`order.${purchase.paymentStatus}`)}` : codText(),
          },
        ]}
      />
    </Panel>
  )
}

interface FrameProps {
  title: string
  text?: string
  aside?: ReactNode
  content: ReactNode
}

function Frame({ content, ...page }: FrameProps) {
  const t = useTexts(texts)
  const back = (
    <Link to={useOwnOrdersList().pathBack} state={RETURN}>
      <Icon name="arrow-left" size="small" />
      {t('order.back')}
    </Link>
  )
  return (
    <Page {...page} back={back}>
      {content}
    </Page>
  )
}

interface NotThereProps {
  text: string
  onRetry?: () => void
  isRetrying?: boolean
}

function NotThere({ text, onRetry, isRetrying = false }: NotThereProps) {
  const t = useTexts(texts)
  return <ErrorState title={t('purchase.loadError')} text={text} onRetry={onRetry} isRetrying={isRetrying} />
}
