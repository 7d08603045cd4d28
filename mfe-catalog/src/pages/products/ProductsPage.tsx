import { useEndpoint } from '@santhe/client'
import { countProducts, listProducts, type ProductCounts } from '@santhe/contracts'
import { InTurn, reasonOf, useLanguage, useReach, useUrlFilters } from '@santhe/host'
import { type Coordinates, namesFor, type ProductSort } from '@santhe/rules'
import { Button, EmptyState, ErrorState, LazyPart, SectionHeading, useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import { PagedList } from '../../parts/page/PagedList.tsx'
import { RoleToggle } from '../../parts/page/RoleToggle.tsx'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { FIRST_VIEW, ProductPlaceholders, productGridClass } from '../../parts/products/ProductGrid.tsx'
import catalogTexts from '../../texts/en/catalog.json'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import styles from './ProductsPage.module.css'
import {
  CLEARED_FILTERS,
  PRODUCT_FILTERS,
  type ProductFilters,
  productsQuery,
  sortIn,
  understood,
} from './product-filters.ts'

/** Placeholder cards while loading. docs/product/catalog.md#grid. */
const PLACEHOLDERS = 8

const outsideBand = async () => (await import('./OutsideBand.tsx')).OutsideBand

export function ProductsPage() {
  const t = useTexts(catalogTexts)
  const [urlFilters, change] = useUrlFilters(PRODUCT_FILTERS)
  const filters = understood(urlFilters)
  const sort = sortIn(urlFilters)
  const { place, text: placeText } = useNearestFirst(sort)
  const query = productsQuery({ ...filters, sort }, place)
  const { counts, isBusy } = useAgreeingCounts(filters, query)
  // True if not even farms that deliver everywhere reach the PIN.
  const isOutside = Boolean(useReach()?.({}))
  const clear = (
    <Button look="quiet" onClick={() => change(CLEARED_FILTERS)}>
      {t('products.clear')}
    </Button>
  )
  return (
    <>
      <RoleToggle />
      <div className={styles.page} data-wide-page>
        <SectionHeading as="h1" title={t('products.title')} text={t('products.text')} />
        <InTurn>
          <FilterBar filters={{ ...filters, sort }} onChange={change} />
        </InTurn>
        <p className={styles.near} role="status">
          {placeText}
        </p>
        <InTurn>
          <FilterChips filters={filters} counts={counts} isBusy={isBusy} onChange={change} />
        </InTurn>
        <p className={styles.near} aria-live="polite">
          {counts && !isBusy && <NearText counts={counts} search={filters.search} />}
        </p>
        <LazyPart load={outsideBand} isEnabled={isOutside} />
        <PagedList
          contract={listProducts}
          query={query}
          className={productGridClass}
          item={(product, place) => <ProductCard key={product.id} product={product} isFirstView={place < FIRST_VIEW} />}
          placeholders={<ProductPlaceholders count={PLACEHOLDERS} />}
          whenEmpty={<EmptyState title={t('products.empty')} action={clear} />}
          whenFailed={(error, retry) => (
            <ErrorState title={t('products.error')} text={reasonOf(error)} onRetry={retry} />
          )}
          moreLabel={t('products.more')}
          summary={total => t('products.count', { count: total })}
        />
      </div>
    </>
  )
}

/** Explains that similar names were searched. */
function NearText({ counts: { match, nearNames, total }, search }: { counts: ProductCounts; search: string }) {
  const t = useTexts(catalogTexts)
  const language = useLanguage()
  if (match !== 'near' || total === 0) return null
  if (nearNames.length === 0) return t('products.nearUnnamed', { search })
  const names = nearNames.map(name => namesFor({ name, localName: '' }, language)[0]).join(', ')
  return t('products.near', { search, names })
}

interface AgreeingCounts {
  counts: ProductCounts | undefined
  /** Whether results of other filters are still shown. */
  isBusy: boolean
}

/**
 * List and counts are cached separately on servers. Counts that disagree with the list are hidden, and both are
 * re-read.
 */
function useAgreeingCounts(
  filters: Omit<ProductFilters, 'sort'>,
  query: ReturnType<typeof productsQuery>,
): AgreeingCounts {
  const list = useEndpoint(listProducts, { query })
  const counts = useEndpoint(countProducts, { query: understood(filters) })
  const isBusy = list.isLoading || list.isRefreshing || counts.isLoading || counts.isRefreshing
  const agrees = list.total === undefined || counts.data === undefined || counts.data.total === list.total
  const refetchedFor = useRef<unknown>(undefined)
  useEffect(() => {
    // Once per pair of responses, to avoid a loop.
    if (isBusy || agrees || refetchedFor.current === list.data) return
    refetchedFor.current = list.data
    list.retry()
    counts.retry()
  }, [isBusy, agrees, list.data, list.retry, counts.retry])
  return { counts: agrees || isBusy ? counts.data : undefined, isBusy }
}

interface NearestFirst {
  /** Undefined until the device shares it. */
  place?: Coordinates | undefined
  /** '' for other sort orders. */
  text: string
}

/** Requests the place once distance is chosen; its code loads then. */
function useNearestFirst(sort: ProductSort): NearestFirst {
  const t = useTexts(catalogTexts)
  const [result, setResult] = useState<NearestFirst>()
  const isNeeded = sort === 'nearest'
  useEffect(() => {
    if (!isNeeded) return
    let isHere = true
    void import(/* webpackChunkName: "place" */ './request-nearest.ts')
      .then(({ requestNearest }) => requestNearest(t))
      .catch(() => ({ text: t('products.nearestUnknown', { reason: t('farms.locationFailed') }) }))
      .then(nearest => {
        if (isHere) setResult(nearest)
      })
    return () => {
      isHere = false
    }
  }, [isNeeded, t])
  return isNeeded ? (result ?? { text: t('farms.locating') }) : { text: '' }
}
