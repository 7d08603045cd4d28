import type { Product } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { istDateOf, nearDateInRow, offerOf } from '@santhe/rules'
import { Badge, Button, buttonClass, Money, StatusBadge, StatusTag, useTexts } from '@santhe/ui'
import { type Column, DataTable, ProductCell } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import { texts } from '../texts.ts'
import styles from './products.module.css'

interface FarmProductTableProps {
  products: readonly Product[] | undefined
  more: { onMore: () => void; isBusy: boolean } | undefined
  whenEmpty: ReactNode
  onDelete: (product: Product) => void
}

/** A farm's own products in every state, each with what its farmer can do about it. */
export function FarmProductTable({ products, more, whenEmpty, onDelete }: FarmProductTableProps) {
  const t = useTexts(texts)
  const columns = useColumns(onDelete)
  return (
    <DataTable
      label={t('products.title')}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
      whenEmpty={whenEmpty}
      more={more}
    />
  )
}

function useColumns(onDelete: (product: Product) => void): readonly Column<Product>[] {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  return useMemo(
    () => [
      {
        key: 'product',
        heading: t('products.product'),
        hasNames: true,
        cell: product => (
          <ProductCell product={product}>
            <Reason of={product} />
          </ProductCell>
        ),
        onPhone: 'head',
      },
      {
        key: 'approval',
        heading: t('products.approval'),
        cell: product => <Approval product={product} today={today} />,
      },
      {
        key: 'status',
        heading: t('products.status'),
        cell: product => <StatusBadge offer={offerOf(product, today)} />,
      },
      { key: 'boxes', heading: t('products.boxes'), cell: product => product.inventory, isNumber: true },
      { key: 'price', heading: t('products.price'), cell: product => <Money rupees={product.price} />, isNumber: true },
      {
        key: 'until',
        heading: t('products.until'),
        cell: product => nearDateInRow(product.availableUntil, today),
        isNumber: true,
      },
      {
        key: 'actions',
        heading: t('products.actions'),
        onPhone: 'foot',
        cell: product => (
          <div className={styles.actions}>
            <Link
              className={buttonClass({ look: 'quiet', size: 'small' })}
              to={`/dashboard/products/${product.id}`}
              aria-label={t('products.editNamed', { name: product.name })}
            >
              {t('products.edit')}
            </Link>
            <Button
              look="plain"
              size="small"
              aria-label={t('products.deleteNamed', { name: product.name })}
              onClick={() => onDelete(product)}
            >
              {t('products.delete')}
            </Button>
          </div>
        ),
      },
    ],
    [t, today, onDelete],
  )
}

/** Why the product, or its farmer's last edit, was not approved. */
function Reason({ of: { approvalStatus, rejectionReason, lastRejection, pendingEdit } }: { of: Product }) {
  const t = useTexts(texts)
  if (approvalStatus === 'rejected' && rejectionReason) {
    return <p className={styles.reason}>{t('products.reason', { reason: rejectionReason })}</p>
  }
  if (!lastRejection?.isOfEdit || pendingEdit) return null
  return <p className={styles.reason}>{t('products.editReason', { reason: lastRejection.reason })}</p>
}

function Approval({ product, today }: { product: Product; today: string }) {
  const t = useTexts(texts)
  const isExpired = product.approvalStatus === 'approved' && offerOf(product, today).hasEnded
  return (
    <>
      {isExpired ? (
        <Badge tone="attention">{t('products.expired')}</Badge>
      ) : (
        <StatusTag status={product.approvalStatus} />
      )}
      {product.pendingEdit && <Badge tone="attention">{t('products.editWaits')}</Badge>}
    </>
  )
}
