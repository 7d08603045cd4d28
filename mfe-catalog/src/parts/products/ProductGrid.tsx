import type { Product } from '@santhe/contracts'
import { classes, Skeleton, SkeletonGroup } from '@santhe/ui'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

/** docs/product/catalog.md#grid. */
export const productGridClass = styles.grid

/** Pictures loaded eagerly: the first view of a wide screen. */
export const FIRST_VIEW = 4

export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <div className={styles.grid}>
      {products.map((product, place) => (
        <ProductCard key={product.id} product={product} isFirstView={place < FIRST_VIEW} />
      ))}
    </div>
  )
}

interface ProductPlaceholdersProps {
  count: number
  /** Six placeholders for four cards, so nothing below moves. */
  isSixForFour?: boolean
}

export function ProductPlaceholders({ count, isSixForFour = false }: ProductPlaceholdersProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <SkeletonGroup className={classes(styles.grid, isSixForFour && styles.sixForFour)}>
      {places.map(place => (
        <div key={place} className={styles.placeholder} data-placeholder="product">
          <Skeleton shape="picture" />
          <div className={styles.placeholderWords}>
            <Skeleton width="70%" />
            <Skeleton width="90%" />
            <Skeleton width="55%" />
            <Skeleton width="60%" />
            <Skeleton shape="pill" width="100%" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
