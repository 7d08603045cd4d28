import { useEndpoint } from '@santhe/client'
import { listFarmers } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { EmptyState, ErrorState, Icon } from '@santhe/ui'
import { FarmGrid, FarmPlaceholders } from '../../parts/farms/FarmGrid.tsx'
import { Section } from '../../parts/page/Section.tsx'
import { useHomeT } from '../../texts/home.ts'
import { FEATURED_QUERY } from './reads.ts'

const PLACEHOLDERS = 6

/** Best rated farms with products on sale. */
export function FeaturedFarms() {
  const t = useHomeT()
  const link = (
    <Link to="/farmers">
      {t('home.farmers.link')} <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Section title={t('home.farmers.title')} text={t('home.farmers.text')} link={link}>
      <Farms />
    </Section>
  )
}

function Farms() {
  const t = useHomeT()
  const { data, error, retry } = useEndpoint(listFarmers, { query: FEATURED_QUERY })
  if (data === undefined && error) return <ErrorState title={t('home.farmers.error')} onRetry={retry} />
  if (data === undefined) return <FarmPlaceholders count={PLACEHOLDERS} />
  if (data.length === 0) return <EmptyState icon="home" title={t('home.farmers.empty')} />
  return <FarmGrid farms={data} isCarousel />
}
