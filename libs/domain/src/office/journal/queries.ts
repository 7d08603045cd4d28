import { type Actor, addDays, type IstDate, type JournalThing, scopesFor, startOfIstDay } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type Page, type PageRequest, readPage, type Sort } from '../../foundation/paging.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { Journal, type JournalEntryRecord } from '../../records/journal-entry.ts'
import { People } from '../../records/person.ts'

export interface ListJournal {
  actor: Actor
  personId?: number | undefined
  thing?: JournalThing | undefined
  thingId?: number | undefined
  /** On this IST date. */
  day?: IstDate | undefined
  page: PageRequest
}

/** An entry with the names of the actor, and of the assisted farmer; '' for people deleted before the journal existed. */
export type NamedEntry = JournalEntryRecord & { personName: string; forName?: string }

/** Entries only have a district, so scopes are whole districts. */
const FIELDS = { district: 'district', taluk: 'district', farm: 'thingId' }

/** By the time of the act, so that a day limits the read; then by number. */
const LATEST_FIRST: Sort = [
  ['at', -1, 'moment'],
  ['_id', -1, 'number'],
]

function during(day: IstDate | undefined): Record<string, unknown> {
  return day === undefined ? {} : { at: trusted({ $gte: startOfIstDay(day), $lt: startOfIstDay(addDays(day, 1)) }) }
}

/** Returns people's names by id; those of deleted people come from the entry of their deletion. */
async function namesOf(ids: readonly number[], { connection }: Domain): Promise<ReadonlyMap<number, string>> {
  const people = await People(connection)
    .find({ _id: trusted({ $in: ids }) })
    .select({ name: 1 })
    .lean()
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  const gone = ids.filter(id => !names.has(id))
  if (gone.length === 0) return names
  const deletions = await Journal(connection)
    .find({ thing: 'person', thingId: trusted({ $in: gone }), act: 'person.deleted' })
    .select({ thingId: 1, name: 1 })
    .lean()
  for (const { thingId, name } of deletions) names.set(thingId, name)
  return names
}

/** Returns a page of the journal within the actor's scope, latest first. docs/product/office.md#journal. */
export async function listJournal(
  { actor, personId, thing, thingId, day, page }: ListJournal,
  domain: Domain,
): Promise<Page<NamedEntry>> {
  const { connection } = domain
  const result = await readPage<JournalEntryRecord>(
    {
      model: Journal(connection),
      filter: {
        ...scopeFilter(scopesFor(actor, 'journal.read'), FIELDS),
        ...(personId !== undefined && { personId }),
        ...(thing !== undefined && { thing }),
        ...(thingId !== undefined && { thingId }),
        ...during(day),
      },
      sort: LATEST_FIRST,
      page,
    },
    domain,
  )
  const ids = result.items.flatMap(({ personId, forId }) => (forId === null ? [personId] : [personId, forId]))
  const names = await namesOf([...new Set(ids)], domain)
  const nameOf = (id: number) => names.get(id) ?? ''
  const named = result.items.map(entry => ({
    ...entry,
    personName: entry.authorName ?? nameOf(entry.personId),
    ...(entry.forId && { forName: nameOf(entry.forId) }),
  }))
  return { ...result, items: named }
}
