import { placedRow } from '@santhe/client'
import type { Product } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { listTexts } from '../texts/products.ts'
import { type ListWork, OfferFact, ProductActions, ProductHead } from './product-cells.tsx'
import styles from './products.module.css'
import { Stock } from './stock/StockStepper.tsx'

interface FarmProductTableProps extends Omit<ListWork, 'today'> {
  products: readonly Product[] | undefined
  more: ComponentProps<typeof DataTable>['more']
  whenEmpty: ReactNode
}

/** docs/product/farmer-dashboard.md#farmer-dashboard */
export function FarmProductTable(props: FarmProductTableProps) {
  const { products, more, whenEmpty, onOpen, selectedIds, onToggle } = props
  const t = useTexts(listTexts)
  const today = istDateOf(useNow())
  const work = useMemo(() => ({ today, onOpen, selectedIds, onToggle }), [today, onOpen, selectedIds, onToggle])
  const columns = useColumns(work)
  return (
    <DataTable
      label={t('products.title')}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
      rowProps={({ id }) => placedRow(id)}
      whenEmpty={whenEmpty}
      more={more}
      card={product => <ProductCard product={product} work={work} />}
    />
  )
}

function useColumns(work: ListWork): readonly Column<Product>[] {
  const t = useTexts(listTexts)
  return useMemo(() => {
    const { today, onOpen } = work
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
      { key: 'boxes', heading: t('products.boxes'), cell: product => <Stock product={product} today={today} /> },
      { key: 'price', heading: t('products.price'), cell: fact('price') },
      { key: 'until', heading: t('products.until'), cell: fact('until') },
      { key: 'harvest', heading: t('harvest'), cell: fact('harvestDate') },
      {
        key: 'actions',
        heading: t('products.actions'),
        cell: product => <ProductActions product={product} today={today} onOpen={onOpen} />,
      },
    ]
  }, [t, work])
}

function ProductCard({ product, work }: { product: Product; work: ListWork }) {
  const t = useTexts(listTexts)
  const { today, onOpen } = work
  const facts = [
    ['price', t('products.price')],
    ['until', t('products.until')],
    ['harvestDate', t('harvest')],
  ] as const
  return (
    <div className={blocks.stack12}>
      <ProductHead product={product} work={work} />
      <div className={blocks.stack4}>
        <span className={blocks.muted}>{t('products.boxes')}</span>
        <Stock product={product} today={today} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([field, heading]) => (
          <div key={field}>
            <dt className={blocks.muted}>{heading}</dt>
            <dd>
              <OfferFact product={product} field={field} today={today} onOpen={onOpen} />
            </dd>
          </div>
        ))}
      </dl>
      <ProductActions product={product} today={today} onOpen={onOpen} />
    </div>
  )
}
