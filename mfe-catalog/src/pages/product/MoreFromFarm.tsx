import { useEndpoint } from '@santhe/client'
import { listProducts, type Product } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { SectionHeading, useTexts } from '@santhe/ui'
import { ProductGrid } from '../../parts/products/ProductGrid.tsx'
import productFactsTexts from '../../texts/en/product-facts.json'
import styles from './ProductView.module.css'

const SHOWN = 4

interface MoreFromFarmProps {
  productId: number
  farm: Product['farm']
}

/** Other products of a farm; hidden without any. docs/product/products.md#product-page */
export function MoreFromFarm({ productId, farm }: MoreFromFarmProps) {
  const t = useTexts(productFactsTexts)
  const query = { farmerId: farm.id, limit: SHOWN + 1, sort: 'recommended' } as const
  const { data } = useEndpoint(listProducts, { query })
  const others = data?.filter(({ id }) => id !== productId).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.reviews} aria-labelledby="more-from-farm">
      <SectionHeading
        id="more-from-farm"
        title={t('facts.moreFrom', { farm: farm.name })}
        link={<Link to={`/farmers/${farm.id}`}>{t('facts.allOfFarm')}</Link>}
      />
      <ProductGrid products={others} />
    </section>
  )
}
