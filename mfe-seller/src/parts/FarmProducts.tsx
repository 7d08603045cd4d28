import { useListFilters, useListPages, useListPlace } from '@santhe/client'
import { listProducts, Product } from '@santhe/contracts'
import { Link, textOf, useLocation, useSession, useToast } from '@santhe/host'
import { Button, buttonClass, EmptyState, ErrorState, SectionHeading, useTexts } from '@santhe/ui'
import { type ComponentType, useCallback, useState } from 'react'
import { EndedProducts, useEnded } from '../products/EndedProducts.tsx'
import { FarmProductTable } from '../products/FarmProductTable.tsx'
import type { OpenPanel, PanelKind, PanelsProps } from '../products/panels/panel.ts'
import { FARM_PRODUCTS } from '../products/product-list-place.ts'
import styles from '../products/products.module.css'
import type { SeveralBarProps } from '../products/several/SeveralBar.tsx'
import type { SheetProps, SheetWay } from '../sheet/Sheet.tsx'
import listTexts from '../texts/en/list.json'
import { useWaiting } from '../waiting/use-waiting.tsx'

const loadPanels = async () =>
  (await import(/* webpackChunkName: "product-panels" */ '../products/panels/ProductPanels.tsx')).ProductPanels
const loadSheet = async () => (await import(/* webpackChunkName: "product-sheet" */ '../sheet/Sheet.tsx')).Sheet
const loadBar = async () =>
  (await import(/* webpackChunkName: "several-products" */ '../products/several/SeveralBar.tsx')).SeveralBar

/** Loads a part of the list on first use; if that fails, closes it and shows a toast. */
function usePart<P>(load: () => Promise<ComponentType<P>>, close: () => void) {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Part, setPart] = useState<ComponentType<P>>()
  const start = useCallback(() => {
    load().then(
      part => setPart(() => part),
      () => {
        close()
        toast({ title: t('partFailed'), tone: 'bad' })
      },
    )
  }, [load, close, t, toast])
  return [Part, start] as const
}

function usePanels() {
  const [panel, setPanel] = useState<OpenPanel>()
  const close = useCallback(() => setPanel(undefined), [])
  const [Panels, start] = usePart<PanelsProps>(loadPanels, close)
  const open = useCallback(
    (kind: PanelKind, product: Product): void => {
      setPanel({ kind, product })
      start()
    },
    [start],
  )
  return { Panels, panel, open, close }
}

function useSheet() {
  const [way, setWay] = useState<SheetWay>()
  const closeSheet = useCallback(() => setWay(undefined), [])
  const [Sheet, start] = usePart<SheetProps>(loadSheet, closeSheet)
  const openSheet = (next: SheetWay): void => {
    setWay(next)
    start()
  }
  return { Sheet, way, openSheet, closeSheet }
}

function useChoosing() {
  const [selectedIds, setSelectedIds] = useState<readonly number[]>()
  const stop = useCallback(() => setSelectedIds(undefined), [])
  const [Bar, load] = usePart<SeveralBarProps>(loadBar, stop)
  const toggle = useCallback(
    (id: number) => setSelectedIds((ids = []) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])),
    [],
  )
  const start = (): void => {
    setSelectedIds([])
    load()
  }
  return { Bar, selectedIds, choose: setSelectedIds, toggle, start, stop }
}

/** Shows products with low stock, or rejected ones. docs/product/farm-money.md#today */
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

/** Moves the product just created to the first place, even if its page of the list is not loaded. */
function useCreatedFirst(items: readonly Product[] | undefined) {
  const { data } = Product.safeParse(Reflect.get(Object(useLocation().state), 'created'))
  const created = data && (items?.find(({ id }) => id === data.id) ?? data)
  return {
    createdId: created?.id,
    items: items && created ? [created, ...items.filter(({ id }) => id !== created.id)] : items,
  }
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(listTexts)
  return (
    <EmptyState
      icon="basket"
      title={t(isFiltered ? 'none' : 'products.empty')}
      text={isFiltered ? undefined : t('products.emptyText')}
      action={<AddLink />}
    />
  )
}

function OwnProducts({ farmerId }: { farmerId: number }) {
  const t = useTexts(listTexts)
  const [{ show }] = useListFilters(FILTERS)
  const isFiltered = show === 'low' || show === 'rejected'
  const query = { farmerId, show: isFiltered ? show : 'current' } as const
  const pages = useListPages(listProducts, { query }, { fresh: true })
  const { error, retry, more, total, isRefreshing } = pages
  const { items, createdId } = useCreatedFirst(pages.items)
  const ended = useEnded({ farmerId, current: items, skip: !pages.items || isFiltered })
  useListPlace(FARM_PRODUCTS, pages)
  const { waits, waiting } = useWaiting(pages.readAt)
  const { Panels, panel, open, close } = usePanels()
  const { Sheet, way, openSheet, closeSheet } = useSheet()
  const { Bar, selectedIds, choose, toggle, start, stop } = useChoosing()
  if (error && !items)
    return <ErrorState title={t('products.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const isEmpty = items?.length === 0 && (isFiltered || ended.isNone)
  const list = { selectedIds, onToggle: toggle, onOpen: open, queued: waits?.boxes }
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
      {waiting}
      {Sheet && way && <Sheet way={way} farmerId={farmerId} onClose={closeSheet} />}
      <FarmProductTable
        {...list}
        products={items}
        createdId={createdId}
        more={more}
        whenEmpty={isEmpty && <NoProducts isFiltered={isFiltered} />}
      />
      <EndedProducts ended={ended} list={list} />
      {Bar && selectedIds && items && (
        <Bar products={[...items, ...ended.shown]} selectedIds={selectedIds} onChoose={choose} />
      )}
      {Panels && <Panels panel={panel} onOpen={open} onClose={close} />}
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
