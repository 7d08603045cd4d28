import { listCategories, readCalendar } from '@santhe/contracts'
import { calendar, categories } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentCategory } from '@santhe/presenters/shop'
import { MONTHS } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function categoryRoutes({ domain }: Backend): Served[] {
  return [serve(listCategories, async () => (await categories.listCategories(domain)).map(presentCategory))]
}

export function calendarRoutes({ domain }: Backend): Served[] {
  return [
    serve(readCalendar, async ({ query, now }) => {
      const categoryId = typeof query.category === 'number' ? query.category : undefined
      const month = query.month === undefined ? undefined : MONTHS[query.month]
      const { search, language } = query
      return [...(await calendar.readCalendar({ search, categoryId, month, language, now }, domain))]
    }),
  ]
}
