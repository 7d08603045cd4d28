import { listFarmers } from '@santhe/contracts'
import { reasonOf, useUrlFilters } from '@santhe/host'
import { Button, EmptyState, ErrorState, SectionHeading, useTexts } from '@santhe/ui'
import { FarmCard } from '../../parts/farms/FarmCard.tsx'
import { FarmPlaceholders, farmGridClass } from '../../parts/farms/FarmGrid.tsx'
import { PagedList } from '../../parts/page/PagedList.tsx'
import { useDeviceLocation } from '../../parts/place/request-place.ts'
import catalogTexts from '../../texts/en/catalog.json'
import farmsPageTexts from '../../texts/en/farms-page.json'
import { FarmFilterBar } from './FarmFilterBar.tsx'
import { CLEARED_FARM_FILTERS, FARM_FILTERS, farmsQuery } from './farm-filters.ts'

const PLACEHOLDERS = 6
/** Pictures loaded eagerly: one row on large screens. */
const FIRST_VIEW = 3

/** Farms with products on sale, sorted by distance if the device shares its place. */
export function FarmsPage() {
  const t = useTexts(catalogTexts)
  const farmsT = useTexts(farmsPageTexts)
  const [filters, change] = useUrlFilters(FARM_FILTERS)
  const { location, locate } = useDeviceLocation()
  const clear = (
    <Button look="quiet" onClick={() => change(CLEARED_FARM_FILTERS)}>
      {farmsT('farmsPage.clear')}
    </Button>
  )
  return (
    <>
      <SectionHeading as="h1" title={t('farms.title')} text={farmsT('farmsPage.text')} />
      <FarmFilterBar filters={filters} onChange={change} location={location} onLocate={locate} />
      <PagedList
        contract={listFarmers}
        query={farmsQuery(filters, location.status === 'granted' ? location.place : undefined)}
        className={farmGridClass}
        item={(farm, place) => <FarmCard key={farm.id} farm={farm} isFirstView={place < FIRST_VIEW} />}
        placeholders={<FarmPlaceholders count={PLACEHOLDERS} />}
        whenEmpty={<EmptyState icon="home" title={farmsT('farmsPage.empty')} action={clear} />}
        whenFailed={(error, retry) => (
          <ErrorState title={farmsT('farmsPage.error')} text={reasonOf(error)} onRetry={retry} />
        )}
        moreLabel={farmsT('farmsPage.more')}
        summary={total => farmsT('farmsPage.count', { count: total })}
      />
    </>
  )
}
