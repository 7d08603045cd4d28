import type { AdminProduct } from '@santhe/contracts'
import { EmptyState, useTexts } from '@santhe/ui'
import { texts } from './texts.ts'
import { WorkedProducts } from './WorkedProducts.tsx'

/** What waits for a decision, with the decision beside it, as a part of the overview. */
export function PendingProducts({ products }: { products: readonly AdminProduct[] | undefined }) {
  const t = useTexts(texts)
  return (
    <WorkedProducts
      list="pending"
      isPart
      label={t('pending')}
      products={products}
      whenEmpty={<EmptyState icon="leaf" title={t('empty.pending')} text={t('emptyText.pending')} />}
    />
  )
}
