import { listFarmers, listFarmerTags } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { textsOf } from '@santhe/ui'
import { filtersIn } from '../../parts/filters/filters-in.ts'
import catalogTexts from '../../texts/en/catalog.json'
import { FARM_FILTERS, farmsQuery } from './farm-filters.ts'

export const farmsPage: SlicePage = {
  path: '/farmers',
  queryNames: Object.keys(FARM_FILTERS),
  chunk: 'FarmsPage',
  load: async () => (await import(/* webpackChunkName: "FarmsPage" */ './FarmsPage.tsx')).FarmsPage,
  data: ({ query }) => [
    [listFarmers, { query: farmsQuery(filtersIn(FARM_FILTERS, query)) }],
    [listFarmerTags, {}],
  ],
  head({ language }) {
    const t = textsOf(catalogTexts, language)
    return { title: t('farms.title'), description: t('farms.description'), canonical: '/farmers' }
  },
}
