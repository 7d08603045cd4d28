import { placedRow } from '@santhe/client'
import type { Product } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import listTexts from '../texts/en/list.json'
import { type ListWork, MainWay, MoreButton, OfferFact, OfferLine, ProductHead } from './product-cells.tsx'
import styles from './products.module.css'
import { Stock } from './stock/StockStepper.tsx'

interface FarmProductTableProps extends Omit<ListWork, 'today'> {
  products: readonly Product[] | undefined
  more: ComponentProps<typeof DataTable>['more']
  whenEmpty: ReactNode
  createdId?: number | undefined
}

/** docs/product/farmer-dashboard.md#farmer-dashboard */
export function FarmProductTable(props: FarmProductTableProps) {
  const { products, more, whenEmpty, createdId, onOpen, selectedIds, onToggle, queued } = props
  const t = useTexts(listTexts)
  const today = istDateOf(useNow())
  const work = useMemo(
    () => ({ today, onOpen, selectedIds, onToggle, queued }),
    [today, onOpen, selectedIds, onToggle, queued],
  )
  const columns = useColumns(work)
  return (
    <DataTable
      label={t('products.title')}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
      rowProps={({ id }) => ({ ...placedRow(id), ...(id === createdId && { className: styles.created }) })}
      whenEmpty={whenEmpty}
      more={more}
      card={product => <ProductCard product={product} work={work} />}
    />
  )
}

function useColumns(work: ListWork): readonly Column<Product>[] {
  const t = useTexts(listTexts)
  return useMemo(() => {
    const { today, onOpen, queued } = work
    const fact = (field: 'price' | 'until' | 'harvestDate') => (product: Product) => (
      <OfferFact product={product} field={field} today={today} onOpen={onOpen} />
    )
    return [
      {
        key: 'product',
        heading: t('products.product'),
        hasNames: true,
        cell: product => <ProductHead product={product} work={work} />,
      },
      {
        key: 'boxes',
        heading: t('products.boxes'),
        cell: product => <Stock product={product} queued={queued?.get(product.id)} today={today} />,
      },
      { key: 'price', heading: t('products.price'), cell: fact('price') },
      { key: 'until', heading: t('products.until'), cell: fact('until') },
      { key: 'harvest', heading: t('harvest'), cell: fact('harvestDate') },
      {
        key: 'actions',
        heading: t('products.actions'),
        cell: product => (
          <div className={blocks.line8}>
            <MainWay product={product} today={today} onOpen={onOpen} />
            <MoreButton product={product} onOpen={onOpen} />
          </div>
        ),
      },
    ]
  }, [t, work])
}

function ProductCard({ product, work }: { product: Product; work: ListWork }) {
  const { today, onOpen, queued } = work
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <ProductHead product={product} work={work} />
        <MoreButton product={product} onOpen={onOpen} />
      </div>
      <OfferLine product={product} today={today} />
      <div className={styles.now}>
        <Stock product={product} queued={queued?.get(product.id)} today={today} />
        <MainWay product={product} today={today} onOpen={onOpen} />
      </div>
    </div>
  )
}
