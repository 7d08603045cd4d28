import { listFarmers, listFarmerTags } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { catalogTexts } from '../../texts.ts'
import { FarmsPage } from './FarmsPage.tsx'
import { farmFiltersIn, farmsQuery } from './farm-filters.ts'

export const farmsPage: SlicePage = {
  path: '/farmers',
  Component: FarmsPage,
  data: ({ query }) => [
    [listFarmers, { query: farmsQuery(farmFiltersIn(query)) }],
    [listFarmerTags, {}],
  ],
  head() {
    const t = catalogTexts.in('en')
    return { title: t('farms.title'), description: t('farms.description'), canonical: '/farmers' }
  },
}
