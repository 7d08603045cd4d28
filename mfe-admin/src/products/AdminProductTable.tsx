import type { AdminProduct } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { istDateOf, nearDateInRow } from '@santhe/rules'
import { Badge, Money, useCategoryText, useContents, useProductName, useTexts } from '@santhe/ui'
import { type Column, DataTable, ProductCell } from '@santhe/ui/office'
import { type ComponentProps, type HTMLAttributes, type MouseEvent, type ReactNode, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import productsTexts from '../texts/en/products.json'
import styles from './products.module.css'

interface AdminProductTableProps
  extends Pick<ComponentProps<typeof DataTable<AdminProduct>>, 'more' | 'selection' | 'whenEmpty'> {
  label: string
  products: readonly AdminProduct[] | undefined
  extra: readonly Column<AdminProduct>[]
  onOpen: (product: AdminProduct) => void
  rowProps: (product: AdminProduct) => HTMLAttributes<HTMLElement>
  onFarm?: ((farmId: number) => void) | undefined
}

const OPENS = { cursor: 'pointer' }
const NOT_OPENING = 'a, button, input, label, [data-actions], td:has(> input)'

/** Pressing a row opens its panel. */
export function AdminProductTable(props: AdminProductTableProps) {
  const { label, products, whenEmpty, extra, more, selection, onOpen, onFarm } = props
  const columns = useColumns({ extra, onOpen, onFarm })
  const rowProps = (product: AdminProduct) => ({
    ...props.rowProps(product),
    style: OPENS,
    onClick: (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest(NOT_OPENING) !== null
      if (!isControl) onOpen(product)
    },
  })
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
      whenEmpty={whenEmpty}
      more={more}
      selection={selection}
      rowProps={rowProps}
    />
  )
}

type ColumnOptions = Pick<AdminProductTableProps, 'extra' | 'onOpen' | 'onFarm'>

function useColumns({ extra, onOpen, onFarm }: ColumnOptions): readonly Column<AdminProduct>[] {
  const t = useTexts(productsTexts)
  const language = useLanguage()
  const nameOf = useProductName()
  const contents = useContents()
  const categoryText = useCategoryText()
  const today = istDateOf(useNow())
  return useMemo<readonly Column<AdminProduct>[]>(
    () => [
      {
        key: 'product',
        heading: t('product'),
        hasNames: true,
        onPhone: 'head',
        cell: product => (
          <ProductCell product={product}>
            <span className={lists.under}>
              {contents(product.unitsPerBox, product.unit)}
              {' · '}
              <button
                type="button"
                className={styles.details}
                aria-label={t('detailsOf', { name: nameOf(product) })}
                onClick={() => onOpen(product)}
              >
                {t('details')}
              </button>
            </span>
            {product.pendingEdit && <Badge tone="attention">{t('edited')}</Badge>}
          </ProductCell>
        ),
      },
      { key: 'farm', heading: t('farm'), hasNames: true, cell: product => <Farm of={product} onFarm={onFarm} /> },
      { key: 'category', heading: t('category'), hasNames: true, cell: product => categoryText(product.categoryName) },
      { key: 'price', heading: t('price'), cell: product => <Money rupees={product.price} />, isNumber: true },
      { key: 'boxes', heading: t('boxes'), cell: product => product.inventory, isNumber: true },
      {
        key: 'until',
        heading: t('until'),
        cell: product => nearDateInRow(product.availableUntil, today, language),
        isNumber: true,
      },
      ...extra,
    ],
    [t, contents, categoryText, today, extra, onOpen, onFarm, language, nameOf],
  )
}

function Farm({
  of: { farm, farmerId, farmerLocation },
  onFarm,
}: { of: AdminProduct } & Pick<ColumnOptions, 'onFarm'>) {
  const t = useTexts(productsTexts)
  const name: ReactNode = onFarm ? (
    <button
      type="button"
      className={styles.details}
      title={t('onlyFarm', { farm: farm.name })}
      onClick={() => onFarm(farmerId)}
    >
      {farm.name}
    </button>
  ) : (
    farm.name
  )
  return (
    <span>
      {name}
      <span className={lists.under}>{farmerLocation}</span>
    </span>
  )
}
