import { listProducts } from '@santhe/contracts'
import { textOf, useAddressFilters } from '@santhe/host'
import { Button, EmptyState, ErrorState, SectionHeading } from '@santhe/ui'
import { PagedList } from '../../parts/page/PagedList.tsx'
import { RoleToggle } from '../../parts/page/RoleToggle.tsx'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { FIRST_VIEW, ProductPlaceholders, productGridClass } from '../../parts/products/ProductGrid.tsx'
import { useT } from '../../use-t.ts'
import { FilterBar } from './FilterBar.tsx'
import { PRODUCT_FILTERS, productsQuery } from './product-filters.ts'

/** Placeholder cards while products are on their way. Storefront spec §9. */
const PLACEHOLDERS = 8

/** All that can be bought or booked, filtered by what the address says. */
export function ProductsPage() {
  const t = useT()
  const [filters, change] = useAddressFilters(PRODUCT_FILTERS)
  const clear = (
    <Button look="quiet" onClick={() => change(PRODUCT_FILTERS)}>
      {t('products.clear')}
    </Button>
  )
  return (
    <>
      <RoleToggle />
      <SectionHeading as="h1" title={t('products.title')} text={t('products.text')} />
      <FilterBar filters={filters} onChange={change} />
      <PagedList
        contract={listProducts}
        query={productsQuery(filters)}
        className={productGridClass}
        item={(product, place) => <ProductCard key={product.id} product={product} isFirstView={place < FIRST_VIEW} />}
        placeholders={<ProductPlaceholders count={PLACEHOLDERS} />}
        whenEmpty={<EmptyState title={t('products.empty')} action={clear} />}
        whenFailed={(error, retry) => (
          <ErrorState
            title={t('products.error')}
            text={`${textOf(error)} ${t('products.errorText')}`}
            onRetry={retry}
          />
        )}
        moreLabel={t('products.more')}
        summary={total => t('products.found', { count: total })}
      />
    </>
  )
}
