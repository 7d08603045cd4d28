import { listFarmers, listProducts, readCalendar } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { catalogTexts } from '../../texts.ts'
import { FEATURED_QUERY, SEASON_QUERY } from './reads.ts'

export const homePage: SlicePage = {
  path: '/',
  chunk: 'HomePage',
  load: async () => (await import(/* webpackChunkName: "HomePage" */ './HomePage.tsx')).HomePage,
  data: () => [
    [listProducts, { query: SEASON_QUERY }],
    [readCalendar, {}],
    [listFarmers, { query: FEATURED_QUERY }],
  ],
  head() {
    const t = catalogTexts.in('en')
    return { title: t('home.title'), description: t('home.description'), canonical: '/' }
  },
}
