import { useEndpoint } from '@santhe/client'
import { listFarmOrders, readFarmerProfile } from '@santhe/contracts'
import { Link, textOf, useSession } from '@santhe/host'
import { formatDate } from '@santhe/rules'
import { EmptyState, ErrorState, Money, Panel, SectionHeading, Skeleton, useTexts } from '@santhe/ui'
import styles from '../order/order.module.css'
import { FarmOrderTable } from '../orders/FarmOrderTable.tsx'
import { overviewTexts } from '../overview/texts.ts'

const RECENT = 5

/** The five most recent orders and the account in short. docs/product/pages.md#dashboard-overview. */
export function FarmOverview() {
  const t = useTexts(overviewTexts)
  const { user } = useSession()
  return (
    <div className={styles.column}>
      <SectionHeading as="h1" title={t('title', { name: user?.name ?? '' })} text={t('text')} />
      <section aria-labelledby="recent-orders">
        <SectionHeading
          id="recent-orders"
          title={t('recent')}
          link={<Link to="/dashboard/orders">{t('allOrders')}</Link>}
        />
        <RecentOrders />
      </section>
      <Panel title={t('summary')}>
        <Summary />
      </Panel>
    </div>
  )
}

function RecentOrders() {
  const t = useTexts(overviewTexts)
  const { data, error, retry, isRefreshing } = useEndpoint(
    listFarmOrders,
    { query: { limit: RECENT } },
    { fresh: true },
  )
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  return <FarmOrderTable orders={data} whenEmpty={<EmptyState icon="box" title={t('none')} text={t('noneText')} />} />
}

function Summary() {
  const t = useTexts(overviewTexts)
  const { user } = useSession()
  const hasFarm = typeof user?.farmId === 'number'
  const { data: farm } = useEndpoint(readFarmerProfile, {}, { skip: !hasFarm, fresh: true })
  const facts = [
    [t('accountType'), t('farmer')],
    [t('since'), formatDate(user?.createdAt)],
    [t('activeProducts'), farm ? farm.productCount : <Skeleton key="count" width="2rem" />],
    [t('earnings'), farm ? <Money key="earnings" rupees={farm.earnings} /> : <Skeleton key="earnings" width="5rem" />],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
