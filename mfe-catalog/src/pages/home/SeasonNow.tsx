import { useEndpoint } from '@santhe/client'
import { listProducts } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { EmptyState, ErrorState, Icon } from '@santhe/ui'
import { Section } from '../../parts/page/Section.tsx'
import { ProductGrid, ProductPlaceholders } from '../../parts/products/ProductGrid.tsx'
import { useHomeT } from '../../texts/home.ts'
import { SEASON_QUERY } from './reads.ts'

/** docs/product/money-and-dates.md#placeholders. */
const PLACEHOLDERS = 6

export function SeasonNow() {
  const t = useHomeT()
  const link = (
    <Link to="/products">
      {t('home.season.link')} <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Section title={t('home.season.title')} text={t('home.season.text')} link={link}>
      <SeasonalProducts />
    </Section>
  )
}

function SeasonalProducts() {
  const t = useHomeT()
  const { data, error, retry } = useEndpoint(listProducts, { query: SEASON_QUERY })
  if (data === undefined && error) return <ErrorState title={t('home.season.error')} onRetry={retry} />
  if (data === undefined) return <ProductPlaceholders count={PLACEHOLDERS} isSixForFour />
  if (data.length === 0) return <EmptyState title={t('home.season.empty')} />
  return <ProductGrid products={data.slice(0, SEASON_QUERY.limit)} />
}
