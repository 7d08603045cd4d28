import { type Pages, useListPages, useListPlace } from '@santhe/client'
import { listOrders, type Order } from '@santhe/contracts'
import { reasonOf } from '@santhe/host'
import { Button, ErrorState, useTexts } from '@santhe/ui'
import { NoOrders, OrdersPlaceholder } from '../orders/OrdersPlaceholder.tsx'
import { OrderRows, OrdersFoot, OrdersTable } from '../orders/OrdersTable.tsx'
import { useOwnOrdersList } from '../orders/use-own-orders.ts'
import texts from '../texts/en/checkout.json'
import { PlacedBand } from './PlacedBand.tsx'
import styles from './parts.module.css'

const PAGE = 20

/** Newest first. docs/product/orders.md#orders-list. */
export function BuyerOrders() {
  const t = useTexts(texts)
  const orders = useListPages(listOrders, { query: { limit: PAGE } }, { fresh: true })
  useListPlace(useOwnOrdersList().list, orders)
  const { items, error, retry } = orders
  return (
    <div className={styles.part}>
      <h1>{t('orders.title')}</h1>
      {orders.isLoading && <OrdersPlaceholder rows={6} />}
      {error && !items && <ErrorState title={t('orders.loadError')} text={reasonOf(error)} onRetry={retry} />}
      {items?.length === 0 && <NoOrders />}
      {items && items.length > 0 && (
        <>
          <PlacedBand orders={items} />
          <OrdersTable>
            <OrderRows orders={items} />
            <Foot {...orders} />
          </OrdersTable>
        </>
      )}
    </div>
  )
}

function Foot({ error, retry, more }: Pages<Order>) {
  const t = useTexts(texts)
  if (error) {
    return (
      <OrdersFoot>
        <ErrorState title={t('orders.loadError')} text={reasonOf(error)} onRetry={more?.onMore ?? retry} />
      </OrdersFoot>
    )
  }
  if (!more) return null
  return (
    <OrdersFoot>
      {more.isBusy ? (
        <OrdersPlaceholder rows={2} />
      ) : (
        <Button look="quiet" onClick={more.onMore}>
          {t('orders.more')}
        </Button>
      )}
    </OrdersFoot>
  )
}
