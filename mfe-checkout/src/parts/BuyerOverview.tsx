import { useEndpoint } from '@santhe/client'
import { listOrders } from '@santhe/contracts'
import { Link, reasonOf, useSession } from '@santhe/host'
import { ErrorState, Icon, Panel, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { AccountFacts } from '../account/AccountFacts.tsx'
import { NoOrders, OrdersPlaceholder } from '../orders/OrdersPlaceholder.tsx'
import { OrderRows, OrdersTable } from '../orders/OrdersTable.tsx'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import { SavedProducts } from '../saved/SavedProducts.tsx'
import texts from '../texts/en/checkout.json'
import styles from './parts.module.css'

/** docs/product/pages.md#dashboard-overview: the five most recent orders. */
const RECENT = 5

/** docs/product/pages.md#dashboard-overview. */
export function BuyerOverview() {
  const t = useTexts(texts)
  const { user } = useSession()
  return (
    <div className={styles.part}>
      <h1>{user ? t('account.welcome', { name: user.name }) : t('account.summary')}</h1>
      <RecentOrders />
      <SavedProducts />
      {user && (
        <Panel title={t('account.summary')}>
          <AccountFacts facts={['type', 'memberSince']} person={user} />
        </Panel>
      )}
    </div>
  )
}

function RecentOrders() {
  const t = useTexts(texts)
  const orders = useEndpoint(listOrders, { query: { limit: RECENT } }, { fresh: true })
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{t('orders.recent')}</h2>
        <Link to={useOwnOrders().list}>
          {t('orders.all')} <Icon name="arrow-right" size="small" />
        </Link>
      </header>
      {orders.isLoading && <OrdersPlaceholder rows={RECENT} />}
      {orders.error && (
        <ErrorState title={t('orders.loadError')} text={reasonOf(orders.error)} onRetry={orders.retry} />
      )}
      {orders.data?.length === 0 && <NoOrders />}
      {orders.data && orders.data.length > 0 && (
        <OrdersTable>
          <OrderRows orders={orders.data} />
        </OrdersTable>
      )}
    </section>
  )
}
