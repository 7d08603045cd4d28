import type { AdminProduct } from '@santhe/contracts'
import { EmptyState, useTexts } from '@santhe/ui'
import type { Column } from '@santhe/ui/office'
import { useMemo, useState } from 'react'
import { texts } from '../texts.ts'
import { AdminProductTable } from './AdminProductTable.tsx'
import { Decision } from './Decision.tsx'
import { RejectDialog } from './RejectDialog.tsx'

interface PendingProductsProps {
  products: readonly AdminProduct[] | undefined
  more?: { onMore: () => void; isBusy: boolean } | undefined
}

/** What waits for a decision, with the decision beside it. */
export function PendingProducts({ products, more }: PendingProductsProps) {
  const t = useTexts(texts)
  const [rejecting, setRejecting] = useState<AdminProduct>()
  const extra = useMemo<readonly Column<AdminProduct>[]>(
    () => [
      {
        key: 'decision',
        heading: t('products.actions'),
        onPhone: 'foot',
        cell: product => <Decision product={product} onReject={setRejecting} />,
      },
    ],
    [t],
  )
  return (
    <>
      <AdminProductTable
        label={t('products.pending')}
        products={products}
        more={more}
        extra={extra}
        whenEmpty={
          <EmptyState icon="leaf" title={t('products.empty.pending')} text={t('products.emptyText.pending')} />
        }
      />
      <RejectDialog
        product={rejecting}
        onClose={closed => setRejecting(open => (open === closed ? undefined : open))}
      />
    </>
  )
}
