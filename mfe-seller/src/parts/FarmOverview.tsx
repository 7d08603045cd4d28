import { useEndpoint } from '@santhe/client'
import { type FarmOverview as FarmFigures, listFarmOrders, readFarmOverview } from '@santhe/contracts'
import { Link, reasonOf, textOf, useLanguage, useSession } from '@santhe/host'
import { formatDate, formatRating } from '@santhe/rules'
import { EmptyState, ErrorState, Money, Panel, SectionHeading, Skeleton, useTexts } from '@santhe/ui'
import order from '../order/order.module.css'
import { FarmOrderTable } from '../orders/FarmOrderTable.tsx'
import { FarmMoney } from '../overview/FarmMoney.tsx'
import styles from '../overview/overview.module.css'
import { Today } from '../overview/Today.tsx'
import overviewTexts from '../texts/en/overview.json'
import { WayBack } from '../three-buttons/WayBack.tsx'
import { useWaiting } from '../waiting/use-waiting.tsx'

const RECENT = 5

/** docs/product/farm-money.md#overview */
export function FarmOverview() {
  const t = useTexts(overviewTexts)
  const { user } = useSession()
  const { data, error, retry, isRefreshing } = useEndpoint(readFarmOverview, {}, { fresh: true })
  return (
    <div className={order.column}>
      {user?.threeButtons && <WayBack />}
      <SectionHeading as="h1" title={t('title', { name: user?.name ?? '' })} text={t('text')} />
      {error && !data ? (
        <ErrorState title={t('figuresError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <>
          <Today overview={data} />
          <FarmMoney overview={data} />
        </>
      )}
      <section className={styles.recent} aria-labelledby="recent-orders">
        <SectionHeading
          id="recent-orders"
          title={t('recent')}
          link={<Link to="/dashboard/orders">{t('allOrders')}</Link>}
        />
        <RecentOrders />
      </section>
      <Panel title={t('summary')}>
        <Summary overview={data} />
      </Panel>
    </div>
  )
}

const ratingIn = ({ average, count }: FarmFigures['rating']) => ({ rating: formatRating(average), count })

/** Returns on-time deliveries in whole per cent; undefined without deliveries. */
function percent({ orders, onTime }: FarmFigures['delivered']): number | undefined {
  return orders === 0 ? undefined : Math.floor((onTime / orders) * 100)
}

function RecentOrders() {
  const t = useTexts(overviewTexts)
  const { data, error, retry, isRefreshing, readAt } = useEndpoint(
    listFarmOrders,
    { query: { limit: RECENT } },
    { fresh: true },
  )
  const { waits, waiting } = useWaiting(readAt)
  const orders = data?.map(order => waits?.withSteps(order, readAt) ?? order)
  if (error && !data)
    return <ErrorState title={t('loadError')} text={reasonOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  return (
    <>
      {waiting}
      <FarmOrderTable orders={orders} whenEmpty={<EmptyState icon="box" title={t('none')} text={t('noneText')} />} />
    </>
  )
}

function Summary({ overview }: { overview: FarmFigures | undefined }) {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
  const { user } = useSession()
  const { rating, delivered } = overview ?? {}
  const ratingText = rating && (rating.count === 0 ? t('noRatings') : t('ratings', { ...ratingIn(rating) }))
  const share = delivered && percent(delivered)
  const onTimeText =
    delivered && (share === undefined ? t('noDeliveries') : t('onTimeOf', { share, count: delivered.orders }))
  const facts = [
    [t('accountType'), t('farmer')],
    [t('since'), formatDate(user?.createdAt, language)],
    [t('activeProducts'), overview ? overview.products.active : <Skeleton key="count" width="2rem" />],
    [
      t('earnings'),
      overview ? <Money key="earnings" rupees={overview.earned} /> : <Skeleton key="earnings" width="5rem" />,
    ],
    [t('rating'), ratingText ?? <Skeleton key="rating" width="5rem" />],
    [t('onTime'), onTimeText ?? <Skeleton key="onTime" width="5rem" />],
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
