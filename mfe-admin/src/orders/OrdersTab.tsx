import { type ListPages, useListFilters, useListPages } from '@santhe/client'
import { type AdminOrder, listAllOrders, listDistrictOrders } from '@santhe/contracts'
import { useNavigate, useSession } from '@santhe/host'
import { defaultOrderSort, hasDueDays, isIstDate, OFFICE_WORK, ORDER_SORTS, parseOrderStatus } from '@santhe/rules'
import { EmptyState, ErrorState, LazyPart, useTexts } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { useCallback, useRef } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import { isId, OFFICE_LISTS } from '../lists/office-lists.ts'
import { SavedViews } from '../lists/SavedViews.tsx'
import { useListKeys } from '../lists/use-list-keys.tsx'
import ordersTexts from '../texts/en/orders.json'
import { WorkStrip } from '../work-strip/WorkStrip.tsx'
import { ExportLink, OrderBar } from './OrderBar.tsx'
import { NO_FILTERS, OrderFilters, type OrderFilterValues } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import styles from './orders.module.css'
import { useOrderRows, useSetOrders } from './use-order-rows.ts'

const loadComplaints = async () => (await import('../complaints/ComplaintList.tsx')).ComplaintList

const sortOf = ({ sort, work }: Record<string, string | undefined>) =>
  ORDER_SORTS.find(each => each === sort) ?? defaultOrderSort(OFFICE_WORK.find(each => each === work))

/** Ignores unknown values; days may be half typed. */
function filtersOf({ status, farm, ...others }: OrderFilterValues): OrderFilterValues {
  const chosen = parseOrderStatus(status)
  const work = OFFICE_WORK.find(each => each === others.work)
  const sort = ORDER_SORTS.find(each => each === others.sort && (each !== 'due' || hasDueDays(chosen)))
  const isDefault = sort === defaultOrderSort(work)
  return {
    ...{ ...others, work: work ?? '', sort: isDefault ? '' : (sort ?? '') },
    ...{ status: chosen ?? '', farm: isId(farm) ? farm : '' },
  }
}

function queryOf({ work, status, farm, search, from, to, sort }: OrderFilterValues): Record<string, string> {
  return {
    ...(work && { work }),
    ...(status && { status }),
    ...(farm && { farmerId: farm }),
    ...(search && { search }),
    ...(isIstDate(from) && { from }),
    ...(isIstDate(to) && { to }),
    ...(sort && { sort }),
  }
}

/** Orders in the caller's scope. docs/product/office.md#orders-tab. */
export function OrdersTab() {
  const [typed, setFilters] = useListFilters(NO_FILTERS)
  const filters = filtersOf(typed)
  const { user } = useSession()
  const query = queryOf(filters)
  const list = user?.role === 'admin' ? listAllOrders : listDistrictOrders
  const pages = useListPages(list, { query }, { fresh: true })
  const handleFarm = useCallback((id: number) => setFilters({ farm: String(id) }), [setFilters])
  const farmName = pages.items?.find(({ farmerId }) => String(farmerId) === filters.farm)?.farmName
  return (
    <div className={styles.tab}>
      <WorkStrip current={filters.work} />
      <OrderFilters values={filters} onChange={setFilters} farmName={farmName} />
      <SavedViews
        page="orders"
        query={query}
        isListRead={pages.items !== undefined}
        onClear={() => setFilters(NO_FILTERS)}
      />
      {filters.work === 'complaints' ? (
        <ComplaintRows key={JSON.stringify(query)} {...{ pages, query }} />
      ) : (
        <OrderList key={JSON.stringify(query)} {...{ pages, query }} status={filters.status} onFarm={handleFarm} />
      )}
    </div>
  )
}

function ComplaintRows({ pages, query }: Pick<OrderListProps, 'pages' | 'query'>) {
  const { sort: _sort, ...filters } = query
  if (pages.error && !pages.items) return <LoadError pages={pages} />
  return <LazyPart load={loadComplaints} isEnabled props={{ pages, exportLink: <ExportLink query={filters} /> }} />
}

function LoadError({ pages: { retry, isRefreshing } }: { pages: ListPages<AdminOrder> }) {
  const t = useTexts(ordersTexts)
  return (
    <ErrorState
      title={t('loadError')}
      text={t('loadErrorText')}
      onRetry={retry}
      isRetrying={isRefreshing}
      retryText={t('tryAgain')}
    />
  )
}

interface OrderListProps {
  pages: ListPages<AdminOrder>
  query: Record<string, string>
  status: string
  onFarm: (farmerId: number) => void
}

/** Rows keep their place until re-read, so a second press never hits another row. */
function OrderList({ pages, query, status, onFarm }: OrderListProps) {
  // Exports are always newest first.
  const { sort: _sort, ...filters } = query
  const { error, more, isRefreshing, isReady, total } = pages
  const { marks, newOrders, readAgain, ...read } = useOrderRows(pages, { sort: sortOf(query) })
  const { rows, readAt } = read
  useNotRead({ ...pages, readAt })
  const { current, onSet } = useSetOrders({ ...read, isReading: isRefreshing })
  const head = useRef<HTMLSpanElement>(null)
  const focusHead = useCallback(() => head.current?.focus({ preventScroll: true }), [])
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const keys = useListKeys<AdminOrder>({
    rows,
    onOpen: ({ id }) => navigate(`/dashboard/orders/${id}`),
    place: { list: OFFICE_LISTS.orders, isReady },
  })
  if (error && !rows) return <LoadError pages={pages} />
  const handleReadAgain = () => {
    // This press removes the button, so the focus moves to a row.
    const row = readAgain()
    if (row) keys.goTo(row)
  }
  return (
    <>
      <OrderBar
        head={head}
        total={total}
        help={keys.help}
        filters={filters}
        newOrders={newOrders}
        hasMarks={marks.size > 0}
        onReadAgain={handleReadAgain}
        onFocusHead={focusHead}
      />
      <OrderTable
        orders={current}
        marks={marks}
        rowProps={keys.rowProps}
        actions={{ onSet, onFarm }}
        more={more}
        whenEmpty={<NoOrders query={query} status={status} />}
      />
      {isPhone && <ExportLink query={filters} />}
    </>
  )
}

function NoOrders({ query, status }: Pick<OrderListProps, 'query' | 'status'>) {
  const t = useTexts(ordersTexts)
  const isFiltered = Object.keys(query).some(name => name !== 'status' && name !== 'sort')
  const isOfStatus = status !== '' && !isFiltered
  return (
    <EmptyState
      icon="box"
      title={isOfStatus ? t('emptyFor', { status }) : t('empty')}
      text={t(isFiltered ? 'emptyFiltered' : 'emptyText')}
    />
  )
}
