import { useEndpoint } from '@santhe/client'
import { type AdminProduct, readStatistics, type Statistics } from '@santhe/contracts'
import { Link, textOf, useLanguage, useNow, useSession } from '@santhe/host'
import { istDateOf, may, nearDateInRow, ORDER_STATUSES } from '@santhe/rules'
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  Money,
  Panel,
  Skeleton,
  SkeletonGroup,
  StatusTag,
  useItemName,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'
import { PendingProducts } from '../products/PendingProducts.tsx'
import overviewTexts from '../texts/en/overview.json'
import { WorkStrip } from '../work-strip/WorkStrip.tsx'
import { countText } from './history/day-columns.ts'
import { History } from './history/History.tsx'
import styles from './overview.module.css'

const RECENT = 5
const FIRST_PENDING = 3

/** Pending work first, then statistics. docs/product/office.md#overview */
export function OverviewTab() {
  const t = useTexts(overviewTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(readStatistics, {}, { fresh: true }))
  useReadByMinute(retry)
  return (
    <div className={styles.column}>
      <WorkStrip />
      <History isNewMarket={data?.totalOrders === 0} />
      {data ? (
        <Figures statistics={data} />
      ) : error ? (
        <ErrorState title={t('overview.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <Placeholder />
      )}
    </div>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const t = useTexts(overviewTexts)
  const { pendingProducts, pendingProductList } = statistics
  return (
    <>
      <Counts statistics={statistics} />
      <div className={styles.columns}>
        <Panel title={t('overview.byStatus')}>
          <ByStatus statistics={statistics} />
        </Panel>
        <Panel title={t('overview.money')}>
          <Transactions statistics={statistics} />
        </Panel>
        <Panel title={t('overview.recent')}>
          <RecentSales statistics={statistics} />
        </Panel>
      </div>
      {pendingProductList && <Pending count={pendingProducts ?? 0} products={pendingProductList} />}
    </>
  )
}

/** Links each count to its list if the role has one. No list has products of every state. */
function Counts({ statistics }: { statistics: Statistics }) {
  const t = useTexts(overviewTexts)
  const { user } = useSession()
  const counts = [
    ['farmers', statistics.totalFarmers, 'farmers', 'farmer.list'],
    ['products', statistics.totalProducts, undefined, undefined],
    ['orders', statistics.totalOrders, 'orders', undefined],
    ['customers', statistics.totalCustomers, 'users&role=customer', 'admin.only'],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count, tab, action]) => (
        <div key={name} className={styles.count}>
          <dt>{t(`overview.${name}`)}</dt>
          <dd>
            {tab && (!action || (user && may(user, action))) ? (
              <Link
                to={`/admin?tab=${tab}`}
                className={styles.countLink}
                aria-label={`${t(`overview.${name}`)}: ${countText(count)}`}
              >
                {countText(count)}
              </Link>
            ) : (
              countText(count)
            )}
          </dd>
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
  const itemName = useItemName()
  const language = useLanguage()
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
              {nearDateInRow(sale.createdAt, today, language)} · {sale.items.map(itemName).join(', ')}
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

/** As high as the window, so the footer doesn't jump. */
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

/**
 * Shows the first pending products, and all on a press; links to their tab if the server sent only some.
 * Stays after the last decision for its Undo. docs/product/office.md#deciding
 */
function Pending({ count, products }: { count: number; products: readonly AdminProduct[] }) {
  const t = useTexts(overviewTexts)
  const id = useId()
  const [wasShown, setShown] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (!wasShown && products.length > 0) setShown(true)
  const heading = (
    <h2 id={id} className={blocks.cardTitle}>
      {t('overview.pendingCard')}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={blocks.stack12}>
      {wasShown ? (
        <PendingProducts products={isWhole ? products : products.slice(0, FIRST_PENDING)} heading={heading} />
      ) : (
        <>
          {heading}
          <EmptyState icon="leaf" title={t('overview.caughtUp')} text={t('overview.caughtUpText')} />
        </>
      )}
      {count > products.length ? (
        <Link className={buttonClass({ look: 'quiet' })} to="/admin?tab=products">
          {t('overview.showAll', { count })}
        </Link>
      ) : (
        !isWhole &&
        count > FIRST_PENDING && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            {t('overview.showAll', { count })}
          </Button>
        )
      )}
    </section>
  )
}
