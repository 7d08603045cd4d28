import type { AdminProduct } from '@santhe/contracts'
import { formatDate } from '@santhe/rules'
import { Money, useContents, useTexts } from '@santhe/ui'
import { type Column, DataTable, ProductCell } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import { texts } from '../texts.ts'
import styles from './products.module.css'

interface AdminProductTableProps {
  label: string
  products: readonly AdminProduct[] | undefined
  whenEmpty: ReactNode
  /** What the list adds: a reason, a decision, a link. */
  extra: readonly Column<AdminProduct>[]
  more?: { onMore: () => void; isBusy: boolean } | undefined
}

/** Products as the office lists them. */
export function AdminProductTable({ label, products, whenEmpty, extra, more }: AdminProductTableProps) {
  const t = useTexts(texts)
  const contents = useContents()
  const columns = useMemo<readonly Column<AdminProduct>[]>(
    () => [
      {
        key: 'product',
        heading: t('products.product'),
        hasNames: true,
        onPhone: 'head',
        cell: product => (
          <ProductCell product={product}>
            <span className={styles.under}>{contents(product.unitsPerBox, product.unit)}</span>
          </ProductCell>
        ),
      },
      {
        key: 'farm',
        heading: t('products.farm'),
        hasNames: true,
        cell: product => (
          <span>
            {product.farm.name}
            <span className={styles.under}>{product.farmerLocation}</span>
          </span>
        ),
      },
      { key: 'category', heading: t('products.category'), cell: product => product.categoryName },
      { key: 'price', heading: t('products.price'), cell: product => <Money rupees={product.price} />, isNumber: true },
      { key: 'boxes', heading: t('products.boxes'), cell: product => product.inventory, isNumber: true },
      {
        key: 'until',
        heading: t('products.until'),
        cell: product => formatDate(product.availableUntil),
        isNumber: true,
      },
      ...extra,
    ],
    [t, contents, extra],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
      whenEmpty={whenEmpty}
      more={more}
    />
  )
}
