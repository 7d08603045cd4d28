import { listCategories, readCalendar } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { istDateOf, monthOf } from '@santhe/rules'
import { textsOf } from '@santhe/ui'
import { filtersIn } from '../../parts/filters/filters-in.ts'
import catalogTexts from '../../texts/en/catalog.json'
import { CALENDAR_FILTERS, calendarQuery } from './calendar-filters.ts'

export const calendarPage: SlicePage = {
  path: '/calendar',
  queryNames: Object.keys(CALENDAR_FILTERS),
  chunk: 'CalendarPage',
  load: async () => (await import(/* webpackChunkName: "CalendarPage" */ './CalendarPage.tsx')).CalendarPage,
  data: ({ query, now, language }) => [
    [readCalendar, { query: calendarQuery(filtersIn(CALENDAR_FILTERS, query), monthOf(istDateOf(now)), language) }],
    [listCategories, {}],
  ],
  head({ language }) {
    const t = textsOf(catalogTexts, language)
    return { title: t('calendar.title'), description: t('calendar.description'), canonical: '/calendar' }
  },
}
