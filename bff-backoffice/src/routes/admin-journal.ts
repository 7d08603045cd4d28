import { DEFAULT_LIMIT, findJournalPeople, listJournal } from '@santhe/contracts'
import { journal } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentJournalEntry } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminJournalRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(findJournalPeople, ({ actor, query: { search } }) => journal.findPeople({ actor, search }, domain)),

    serve(listJournal, async ({ actor, query: { limit = DEFAULT_LIMIT, cursor, ...filters } }) => {
      const result = await journal.list({ actor, ...filters, page: { limit, cursor } }, domain)
      return page(result.items.map(presentJournalEntry), result)
    }),
  ]
}
