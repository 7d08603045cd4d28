import { useListFilters, useListPages, useListPlace } from '@santhe/client'
import { listProducts } from '@santhe/contracts'
import { Link, textOf, useSession } from '@santhe/host'
import { Button, buttonClass, EmptyState, ErrorState, SectionHeading, useTexts } from '@santhe/ui'
import { FarmProductTable } from '../products/FarmProductTable.tsx'
import { useChoosing, usePanels, useSheet } from '../products/list-parts.ts'
import { FARM_PRODUCTS } from '../products/product-list-place.ts'
import styles from '../products/products.module.css'
import { listTexts } from '../texts/products.ts'

/** Filters by low stock or rejected. docs/product/farm-money.md#today */
const FILTERS = { show: '' }

/** docs/product/farmer-dashboard.md#farmer-dashboard. */
export function FarmProducts() {
  const { user } = useSession()
  return user?.farmId ? <OwnProducts farmerId={user.farmId} /> : null
}

function AddLink() {
  const t = useTexts(listTexts)
  return (
    <Link className={buttonClass()} to="/dashboard/products/new">
      {t('products.add')}
    </Link>
  )
}

function OwnProducts({ farmerId }: { farmerId: number }) {
  const t = useTexts(listTexts)
  const [{ show }] = useListFilters(FILTERS)
  const isFiltered = show === 'low' || show === 'rejected'
  const pages = useListPages(listProducts, { query: { farmerId, ...(isFiltered && { show }) } }, { fresh: true })
  const { items, error, retry, more, total, isRefreshing } = pages
  useListPlace(FARM_PRODUCTS, pages)
  const { Panels, panel, open, close } = usePanels()
  const { Sheet, way, openSheet, closeSheet } = useSheet()
  const { Bar, selectedIds, choose, toggle, start, stop } = useChoosing()
  if (error && !items)
    return <ErrorState title={t('products.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const isEmpty = items?.length === 0
  return (
    <section aria-labelledby="farm-products">
      <SectionHeading
        as="h1"
        id="farm-products"
        title={t('products.title')}
        text={total === undefined ? undefined : t('products.count', { count: total })}
        link={isEmpty ? undefined : <AddLink />}
      />
      {isFiltered && (
        <p>
          {t(show)} · <Link to="/dashboard/products">{t('all')}</Link>
        </p>
      )}
      {items && (
        <Tools
          isEmpty={isEmpty}
          isChoosing={selectedIds !== undefined}
          onSheet={openSheet}
          onChoose={selectedIds ? stop : start}
        />
      )}
      {Sheet && way && <Sheet way={way} farmerId={farmerId} onClose={closeSheet} />}
      <FarmProductTable
        products={items}
        selectedIds={selectedIds}
        onToggle={toggle}
        more={more}
        onOpen={open}
        whenEmpty={
          <EmptyState
            icon="basket"
            title={t(isFiltered ? 'none' : 'products.empty')}
            text={isFiltered ? undefined : t('products.emptyText')}
            action={<AddLink />}
          />
        }
      />
      {Bar && selectedIds && items && <Bar products={items} selectedIds={selectedIds} onChoose={choose} />}
      {Panels && <Panels panel={panel} onClose={close} />}
    </section>
  )
}

interface ToolsProps {
  isEmpty: boolean
  isChoosing: boolean
  onSheet: ReturnType<typeof useSheet>['openSheet']
  onChoose: () => void
}

function Tools({ isEmpty, isChoosing, onSheet, onChoose }: ToolsProps) {
  const t = useTexts(listTexts)
  return (
    <p className={styles.several}>
      <Button look="plain" size="small" onClick={() => onSheet('import')}>
        {t('import')}
      </Button>
      {!isEmpty && (
        <>
          <Button look="plain" size="small" onClick={() => onSheet('export')}>
            {t('export')}
          </Button>
          <Button look="quiet" size="small" onClick={onChoose}>
            {t(isChoosing ? 'stopChoosing' : 'choose')}
          </Button>
        </>
      )}
    </p>
  )
}
