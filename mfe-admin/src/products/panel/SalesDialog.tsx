import { useEndpoint } from '@santhe/client'
import { type AdminProduct, type ProductSales, readProductSales } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { istDateOf, nearDateInRow } from '@santhe/rules'
import {
  Button,
  Dialog,
  EmptyState,
  Money,
  Skeleton,
  SkeletonGroup,
  StatusTag,
  useProductName,
  useTexts,
} from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import { NotRead, useNotRead } from '../../lists/NotRead.tsx'
import productsTexts from '../../texts/en/products.json'
import styles from './panel.module.css'

interface SalesDialogProps {
  product: AdminProduct | undefined
  onClose: () => void
}

/** docs/product/office.md#product-sales */
export function SalesDialog({ product, onClose }: SalesDialogProps) {
  const t = useTexts(productsTexts)
  const nameOf = useProductName()
  const title = t('sales.title', { name: product ? nameOf(product) : '' })
  return (
    <Dialog title={title} isOpen={product !== undefined} onClose={onClose}>
      {product && (
        <NotRead>
          <Sales id={product.id} />
        </NotRead>
      )}
    </Dialog>
  )
}

function Sales({ id }: { id: number }) {
  const t = useTexts(productsTexts)
  const { data, error, retry, isRefreshing } = useNotRead(
    useEndpoint(readProductSales, { params: { id } }, { fresh: true }),
  )
  if (error && !data) {
    return (
      <div role="alert">
        <EmptyState
          icon="warning"
          title={t('sales.loadError')}
          text={t('sales.loadErrorText')}
          action={
            <Button look="quiet" onClick={retry} isBusy={isRefreshing}>
              {t('sales.tryAgain')}
            </Button>
          }
        />
      </div>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup className={styles.panel}>
        {['60%', '90%', '75%'].map(width => (
          <Skeleton key={width} shape="pill" width={width} />
        ))}
      </SkeletonGroup>
    )
  }
  return <Figures sales={data} />
}

function Figures({ sales }: { sales: ProductSales }) {
  const t = useTexts(productsTexts)
  const { totalOrders, totalQuantitySold, totalRevenue, salesHistory } = sales
  if (salesHistory.length === 0) return <EmptyState icon="basket" title={t('sales.none')} text={t('sales.noneText')} />
  const totals: readonly (readonly [string, ReactNode])[] = [
    [t('sales.orders'), totalOrders.toLocaleString('en-IN')],
    [t('sales.boxes'), totalQuantitySold.toLocaleString('en-IN')],
    [t('sales.revenue'), <Money key="revenue" rupees={totalRevenue} />],
  ]
  return (
    <div className={styles.panel}>
      <dl className={styles.totals}>
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {salesHistory.length < totalOrders && (
        <p>{t('sales.newest', { count: totalOrders, visible: salesHistory.length })}</p>
      )}
      <History sales={salesHistory} />
    </div>
  )
}

type Sale = ProductSales['salesHistory'][number]

function History({ sales }: { sales: readonly Sale[] }) {
  const t = useTexts(productsTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const columns = useMemo<readonly Column<Sale>[]>(
    () => [
      {
        key: 'order',
        heading: t('sales.order'),
        onPhone: 'head',
        cell: ({ orderId }) => <Link to={`/dashboard/orders/${orderId}`}>{t('sales.number', { id: orderId })}</Link>,
      },
      { key: 'customer', heading: t('sales.customer'), hasNames: true, cell: sale => sale.customerName },
      {
        key: 'date',
        heading: t('sales.date'),
        cell: sale => nearDateInRow(sale.orderDate, today, language),
        isNumber: true,
      },
      { key: 'boxes', heading: t('boxes'), cell: sale => sale.quantity, isNumber: true },
      { key: 'price', heading: t('price'), cell: sale => <Money rupees={sale.price} />, isNumber: true },
      { key: 'status', heading: t('sales.status'), cell: sale => <StatusTag status={sale.orderStatus} /> },
    ],
    [t, today, language],
  )
  return (
    <DataTable
      label={t('sales.history')}
      columns={columns}
      rows={sales}
      keyOf={({ orderId, price, quantity }) => `${orderId}-${price}-${quantity}`}
      whenEmpty={null}
    />
  )
}
