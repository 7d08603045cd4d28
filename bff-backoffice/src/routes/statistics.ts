import {
  DEFAULT_LIMIT,
  findJournalPeople,
  listJournal,
  readFirstSteps,
  readOfficeWork,
  readStatistics,
  readStatisticsHistory,
} from '@santhe/contracts'
import { journal, statistics } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentHistory, presentJournalEntry, presentStatistics, presentWork } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminJournalRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(findJournalPeople, ({ actor, query: { search } }) => journal.findJournalPeople({ actor, search }, domain)),

    serve(listJournal, async ({ actor, query: { limit = DEFAULT_LIMIT, cursor, ...filters }, language }) => {
      const result = await journal.listJournal({ actor, ...filters, page: { limit, cursor } }, domain)
      const items = result.items.map(entry => presentJournalEntry(entry, language))
      return page(items, result)
    }),
  ]
}

export function firstStepRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [serve(readFirstSteps, () => statistics.countFirstSteps(domain))]
}

export function statisticsRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readStatistics, async ({ actor, now }) =>
      presentStatistics(await statistics.readStatistics({ actor }, domain), now),
    ),
    serve(readOfficeWork, async ({ actor, now }) => presentWork(await statistics.readWork({ actor, now }, domain))),
    serve(readStatisticsHistory, async ({ actor, query: { days }, now }) =>
      presentHistory(await statistics.readHistory({ actor, days, now }, domain)),
    ),
  ]
}
