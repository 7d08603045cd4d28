import { listFarmers, listProducts, readCalendar } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { basenameOf, inLanguage, type Language, localeOf } from '@santhe/rules'
import { textsOf } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'
import { sortingQuery } from '../calendar/calendar-filters.ts'
import { FEATURED_QUERY, SEASON_QUERY } from './reads.ts'

export const homePage: SlicePage = {
  path: '/',
  chunk: 'HomePage',
  load: async () => (await import(/* webpackChunkName: "HomePage" */ './HomePage.tsx')).HomePage,
  data: ({ language }) => [
    [listProducts, { query: SEASON_QUERY }],
    [readCalendar, { query: sortingQuery(language) }],
    [listFarmers, { query: FEATURED_QUERY }],
  ],
  head({ language }) {
    const t = textsOf(catalogTexts, language)
    const description = t('home.description')
    return { title: t('home.title'), description, canonical: '/', jsonLd: [siteJsonLd(description, language)] }
  },
}

/** Site search and audience. docs/product/pages.md#home-metadata. */
function siteJsonLd(description: string, language: Language): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Santhe',
    description,
    url: basenameOf(language),
    inLanguage: localeOf(language),
    contentLocation: {
      '@type': 'State',
      name: 'Karnataka',
      containedInPlace: { '@type': 'Country', name: 'India' },
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${inLanguage('/products', language)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}
