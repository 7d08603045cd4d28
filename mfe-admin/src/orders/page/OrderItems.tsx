import type { OrderItem } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { Money, useContents, useTexts } from '@santhe/ui'
import { type Column, DataTable, ProductCell } from '@santhe/ui/office'
import { useMemo } from 'react'
import { texts } from '../texts.ts'
import styles from './page.module.css'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const t = useTexts(texts)
  const contents = useContents()
  const columns = useMemo<readonly Column<OrderItem>[]>(
    () => [
      {
        key: 'product',
        heading: t('page.product'),
        onPhone: 'head',
        hasNames: true,
        cell: item => (
          <ProductCell product={{ name: item.productName, localName: item.localName, imageUrl: item.imageUrl }}>
            <span className={styles.contents}>
              {t('page.inBox', { contents: contents(item.unitsPerBox, item.unit) })}
            </span>
          </ProductCell>
        ),
      },
      {
        key: 'farm',
        heading: t('farm'),
        hasNames: true,
        cell: item => <Link to={`/farmers/${item.farmerId}`}>{item.farmName}</Link>,
      },
      { key: 'boxes', heading: t('items'), isNumber: true, cell: item => item.quantity },
      { key: 'price', heading: t('page.price'), isNumber: true, cell: item => <Money rupees={item.price} /> },
      { key: 'amount', heading: t('page.amount'), isNumber: true, cell: item => <Money rupees={item.lineTotal} /> },
    ],
    [t, contents],
  )
  return <DataTable label={t('page.items')} columns={columns} rows={items} keyOf={item => item.id} whenEmpty={null} />
}
