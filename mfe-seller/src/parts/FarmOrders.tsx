import { type ListPages, useListFilters, useListPages, useListPlace } from '@santhe/client'
import { type FarmOrder, listFarmOrders } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { MOST_COUNTED } from '@santhe/rules'
import { Button, EmptyState, ErrorState, LazyPart, SectionHeading, useTexts } from '@santhe/ui'
import { type Key, useMemo } from 'react'
import { FarmOrderFilters } from '../orders/FarmOrderFilters.tsx'
import { FarmOrderTable } from '../orders/FarmOrderTable.tsx'
import { FARM_LIST, type FarmFilters, filtersOf, NO_FILTERS, queryOf, useFarmRows } from '../orders/farm-list.ts'
import { isChoosable, Tick, useOrderSelection } from '../orders/order-selection.tsx'
import styles from '../orders/orders.module.css'
import ordersTexts from '../texts/en/orders.json'
import workTexts from '../texts/en/work.json'

const loadComplaints = async () => (await import('../orders/FarmComplaints.tsx')).FarmComplaints
const loadSeveral = async () => (await import('../orders/SeveralPanel.tsx')).SeveralPanel

/** Lists the most urgent orders first; filters are in the URL. docs/product/farmer-dashboard.md#farm-orders */
export function FarmOrders() {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const [typed, setFilters] = useListFilters(NO_FILTERS)
  const filters = filtersOf(typed)
  const query = queryOf(filters)
  const pages = useListPages(listFarmOrders, { query }, { fresh: true })
  return (
    <section aria-labelledby="farm-orders">
      <SectionHeading
        as="h1"
        id="farm-orders"
        title={t('orders.title')}
        link={<Link to="/dashboard/orders/day">{w('daySheet')}</Link>}
      />
      <FarmOrderFilters values={filters} onChange={setFilters} />
      <List key={JSON.stringify(query)} pages={pages} filters={filters} />
    </section>
  )
}

/** Rows keep their place until re-read, so a second press never hits another row. */
function List({ pages, filters }: { pages: ListPages<FarmOrder>; filters: FarmFilters }) {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const { items, error, retry, more, isRefreshing, total, readAt } = pages
  const { rows, gone, readAgain, onDone, waiting } = useFarmRows(items, readAt)
  useListPlace(FARM_LIST, pages)
  const orderSelection = useOrderSelection(rows)
  const actions = useMemo(() => ({ onDone }), [onDone])
  const selection = orderSelection.isChoosing
    ? {
        selected: orderSelection.orders.map(({ id }) => id),
        onChange: (ids: readonly Key[]) => orderSelection.choose(ids.map(Number)),
        isSelectable: isChoosable,
        nameOf: ({ id, customerName }: FarmOrder) => w('several.row', { id, name: customerName }),
      }
    : undefined
  if (error && !items) {
    return (
      <ErrorState
        title={t('orders.loadError')}
        text={t('orders.loadErrorText')}
        onRetry={retry}
        isRetrying={isRefreshing}
      />
    )
  }
  if (filters.work === 'complaints') return <LazyPart load={loadComplaints} isEnabled props={{ orders: items, more }} />
  return (
    <>
      {waiting}
      <ListBar {...{ rows, total, orderSelection }} onRefresh={gone.size > 0 ? readAgain : undefined} />
      <FarmOrderTable
        orders={rows}
        gone={gone}
        actions={actions}
        more={more}
        whenEmpty={<Empty filters={filters} />}
        selection={selection}
        tickOf={selection && (order => <Tick order={order} selection={selection} />)}
      />
      <LazyPart
        load={loadSeveral}
        isEnabled={orderSelection.isChoosing && rows !== undefined}
        props={{ rows: rows ?? [], selection: orderSelection, onDone }}
      />
    </>
  )
}

interface ListBarProps {
  rows: readonly FarmOrder[] | undefined
  total: number | undefined
  orderSelection: ReturnType<typeof useOrderSelection>
  /** Set only while the list shows rows that no longer match. */
  onRefresh: (() => void) | undefined
}

function ListBar({ rows, total, orderSelection, onRefresh }: ListBarProps) {
  const w = useTexts(workTexts)
  return (
    <div className={styles.bar}>
      <span role="status">
        {total !== undefined && w(total < MOST_COUNTED ? 'count' : 'countOrMore', { count: total })}
      </span>
      {onRefresh && (
        <Button look="quiet" size="small" onClick={onRefresh}>
          {w('readAgain')}
        </Button>
      )}
      {rows?.some(isChoosable) && (
        <span className={styles.choose}>
          <Button look="quiet" size="small" aria-pressed={orderSelection.isChoosing} onClick={orderSelection.toggle}>
            {w(orderSelection.isChoosing ? 'several.end' : 'several.choose')}
          </Button>
        </span>
      )}
    </div>
  )
}

function Empty({ filters: { status, work, search, due, window } }: { filters: FarmFilters }) {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const isFiltered = search !== '' || due !== '' || window !== ''
  const isOfStatus = status !== '' && status !== 'all' && !isFiltered
  const text = isFiltered ? w('emptyFiltered') : work ? w('emptyWork') : t('orders.emptyText')
  return <EmptyState icon="box" title={isOfStatus ? t('orders.emptyFor', { status }) : t('orders.empty')} text={text} />
}
