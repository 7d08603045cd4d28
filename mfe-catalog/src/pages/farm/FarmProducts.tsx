import { listProducts } from '@santhe/contracts'
import { reasonOf } from '@santhe/host'
import { EmptyState, ErrorState } from '@santhe/ui'
import { PagedList } from '../../parts/page/PagedList.tsx'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { ProductPlaceholders, productGridClass } from '../../parts/products/ProductGrid.tsx'
import { useT } from '../../texts.ts'
import { farmProductsQuery } from './farm-products-query.ts'

const PLACEHOLDERS = 4

export function FarmProducts({ farmId }: { farmId: number }) {
  const t = useT()
  return (
    <PagedList
      contract={listProducts}
      query={farmProductsQuery(farmId)}
      className={productGridClass}
      item={product => <ProductCard key={product.id} product={product} />}
      placeholders={<ProductPlaceholders count={PLACEHOLDERS} />}
      whenEmpty={<EmptyState title={t('farm.productsEmpty')} />}
      whenFailed={(error, retry) => (
        <ErrorState title={t('farm.productsError')} text={reasonOf(error)} onRetry={retry} />
      )}
      moreLabel={t('products.more')}
      summary={total => t('farm.products', { count: total })}
    />
  )
}
