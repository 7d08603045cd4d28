import type { AdminProduct } from '@santhe/contracts'
import { EmptyState, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import productsTexts from '../texts/en/products.json'
import { WorkedProducts } from './WorkedProducts.tsx'

interface PendingProductsProps {
  products: readonly AdminProduct[] | undefined
  heading: ReactNode
}

export function PendingProducts({ products, heading }: PendingProductsProps) {
  const t = useTexts(productsTexts)
  return (
    <WorkedProducts
      list="pending"
      heading={heading}
      label={t('pending')}
      products={products}
      whenEmpty={<EmptyState icon="leaf" title={t('empty.pending')} text={t('emptyText.pending')} />}
    />
  )
}
