import { useEndpoint } from '@santhe/client'
import { type AdminProduct, readStatistics, type Statistics } from '@santhe/contracts'
import { Link, textOf, useNow } from '@santhe/host'
import { istDateOf, nearDateInRow, ORDER_STATUSES } from '@santhe/rules'
import {
  classes,
  EmptyState,
  ErrorState,
  Money,
  Panel,
  Picture,
  Skeleton,
  SkeletonGroup,
  StatusTag,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'
import { PendingProducts } from '../products/PendingProducts.tsx'
import { overviewTexts } from '../texts/overview.ts'
import { WorkStrip } from '../work-strip/WorkStrip.tsx'
import { countText } from './history/day-columns.ts'
import { History } from './history/History.tsx'
import styles from './overview.module.css'

const RECENT = 5
const VISIBLE_PENDING = 3

/** What waits first. docs/product/office.md#overview. */
export function OverviewTab() {
  return (
    <div className={styles.column}>
      <WorkStrip />
      <Figures />
    </div>
  )
}

function Figures() {
  const t = useTexts(overviewTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(readStatistics, {}, { fresh: true }))
  useReadByMinute(retry)
  if (error && !data)
    return <ErrorState title={t('overview.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  if (!data) return <Placeholder />
  const { pendingProducts, pendingProductList } = data
  // Placed to balance both columns, with and without approvals.
  const money = (
    <Panel title={t('overview.money')}>
      <Transactions statistics={data} />
    </Panel>
  )
  return (
    <div className={styles.column}>
      <Counts statistics={data} />
      <div className={styles.columns}>
        <div className={styles.half}>
          <Panel title={t('overview.byStatus')}>
            <ByStatus statistics={data} />
          </Panel>
          {pendingProductList ? (
            <Panel title={t('overview.pendingCard')}>
              <PendingCard count={pendingProducts ?? 0} products={pendingProductList} />
            </Panel>
          ) : (
            money
          )}
        </div>
        <div className={styles.half}>
          {pendingProductList && money}
          <Panel title={t('overview.recent')}>
            <RecentSales statistics={data} />
          </Panel>
        </div>
      </div>
      <History isNewMarket={data.totalOrders === 0} />
      {pendingProductList && <PendingTable products={pendingProductList} />}
    </div>
  )
}

function Counts({ statistics }: { statistics: Statistics }) {
  const t = useTexts(overviewTexts)
  const counts = [
    [t('overview.farmers'), statistics.totalFarmers],
    [t('overview.products'), statistics.totalProducts],
    [t('overview.orders'), statistics.totalOrders],
    [t('overview.customers'), statistics.totalCustomers],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ByStatus({ statistics: { ordersByStatus } }: { statistics: Statistics }) {
  return (
    <ul className={blocks.stack12}>
      {ORDER_STATUSES.map(status => (
        <li key={status} className={styles.row}>
          <Link to={`/admin?tab=orders&status=${status}`} className={styles.plainLink}>
            <StatusTag status={status} />
          </Link>
          <span className={styles.number}>{countText(ordersByStatus[status])}</span>
        </li>
      ))}
    </ul>
  )
}

function Transactions({ statistics: { transactionStats } }: { statistics: Statistics }) {
  const t = useTexts(overviewTexts)
  const { totalRevenue, onlinePayments, codPayments } = transactionStats
  const kinds = [
    [t('overview.online'), onlinePayments],
    [t('overview.cod'), codPayments],
  ] as const
  return (
    <>
      <p className={styles.revenue}>
        <span>{t('overview.revenue')}</span>
        <strong>
          <Money rupees={totalRevenue} />
        </strong>
      </p>
      <ul className={blocks.stack12}>
        {kinds.map(([name, { count, amount }]) => (
          <li key={name} className={styles.row}>
            <span>
              {name}
              <span className={styles.under}>{t('overview.payments', { count })}</span>
            </span>
            <span className={styles.number}>
              <Money rupees={amount} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function RecentSales({ statistics: { recentSalesData } }: { statistics: Statistics }) {
  const t = useTexts(overviewTexts)
  const today = istDateOf(useNow())
  if (recentSalesData.length === 0) return <EmptyState icon="box" title={t('overview.noRecent')} />
  return (
    <ul className={blocks.stack12}>
      {recentSalesData.slice(0, RECENT).map(sale => (
        <li key={sale.id} className={styles.row}>
          <span>
            <Link to={`/dashboard/orders/${sale.id}`} className={styles.link}>
              {sale.customerName}
            </Link>
            <span className={styles.under}>
              {nearDateInRow(sale.createdAt, today)} · {sale.items.map(({ productName }) => productName).join(', ')}
            </span>
          </span>
          <span className={styles.sale}>
            <Money rupees={sale.total} />
            <StatusTag status={sale.status} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The first pending products. Never shrinks, so a second press can't hit the table below.
 * docs/product/office.md#deciding.
 */
function PendingCard({ count, products }: { count: number; products: readonly AdminProduct[] }) {
  const t = useTexts(overviewTexts)
  const visible = products.slice(0, VISIBLE_PENDING)
  const [places, setPlaces] = useState<readonly number[]>([])
  if (places.length < visible.length) setPlaces(visible.map((_, place) => place))
  const [hasLink, setHasLink] = useState(false)
  if (!hasLink && count > VISIBLE_PENDING) setHasLink(true)
  if (count === 0 && places.length === 0)
    return <EmptyState icon="leaf" title={t('overview.caughtUp')} text={t('overview.caughtUpText')} />
  return (
    <>
      <p className={styles.revenue}>
        <span>{t(count === 0 ? 'overview.caughtUp' : 'overview.pendingText')}</span>
        <strong>{countText(count)}</strong>
      </p>
      <ul className={blocks.stack12}>
        {places.map(place => (
          <PendingRow key={visible[place]?.id ?? `free ${place}`} product={visible[place]} />
        ))}
      </ul>
      {hasLink && (
        <p>
          <Link to="/admin?tab=products" className={styles.link}>
            {t('overview.allPending')}
          </Link>
        </p>
      )}
    </>
  )
}

/** A pending product, or a placeholder of the same height. */
function PendingRow({ product }: { product: AdminProduct | undefined }) {
  return (
    <li className={styles.pending} aria-hidden={product === undefined}>
      {product && <Picture src={product.imageUrl} alt="" sizes="64px" className={blocks.roundedSmall} />}
      <span className={styles.lines}>
        <span className={styles.line}>{product?.name}</span>
        <span className={classes(styles.under, styles.line)}>{product?.farm.name}</span>
      </span>
    </li>
  )
}

/** Window height, so the footer doesn't jump. */
function Placeholder() {
  return (
    <SkeletonGroup className={styles.waiting}>
      <div className={styles.counts}>
        {['farmers', 'products', 'orders', 'customers'].map(count => (
          <Skeleton key={count} shape="picture" className={styles.waitingCount} />
        ))}
      </div>
      <div className={styles.columns}>
        {['status', 'money'].map(panel => (
          <Skeleton key={panel} shape="picture" className={styles.waitingPanel} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** All pending products. Stays after the last decision, so its Undo remains. docs/product/office.md#deciding. */
function PendingTable({ products }: { products: readonly AdminProduct[] }) {
  const t = useTexts(overviewTexts)
  const id = useId()
  const [wasShown, setShown] = useState(false)
  if (!wasShown && products.length > 0) setShown(true)
  if (!wasShown) return null
  return (
    <section aria-labelledby={id}>
      <PendingProducts
        products={products}
        heading={
          <h2 id={id} className={blocks.cardTitle}>
            {t('overview.pendingTable')}
          </h2>
        }
      />
    </section>
  )
}
