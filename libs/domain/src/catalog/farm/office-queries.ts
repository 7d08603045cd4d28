import { type Actor, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type Page, type PageRequest, readPage } from '../../foundation/paging.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { wordClauses } from '../../foundation/search-words.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { countProductsByState, type ProductsByState } from '../product/queries.ts'

type Contact = Pick<PersonRecord, '_id' | 'name' | 'email' | 'phone' | 'threeButtons' | 'emailConfirmedAt'>

export interface OfficeFarm {
  farm: FarmRecord
  contact: Contact | undefined
  products: ProductsByState
}

async function contactsOf(farms: readonly FarmRecord[], { connection }: Domain): Promise<Map<number, Contact>> {
  const people = await People(connection)
    .find({ _id: trusted({ $in: farms.map(({ ownerId }) => ownerId) }) })
    .select({ name: 1, email: 1, phone: 1, threeButtons: 1, emailConfirmedAt: 1 })
    .lean<Contact[]>()
  return new Map(people.map(person => [person._id, person]))
}

/**
 * Returns a page of the farms in a staff member's scope, newest first. Each word of a search must begin a word of farm, place or
 * contact. docs/product/office.md#farmer-fields, docs/product/roles.md#scope.
 */
export async function listOfficeFarms(
  { actor, search, page }: { actor: Actor; search?: string | undefined; page: PageRequest },
  domain: Domain,
): Promise<Page<OfficeFarm>> {
  const scope = scopeFilter(scopesFor(actor, 'farmer.list'), { district: 'district', taluk: 'taluk', farm: '_id' })
  const result = await readPage<FarmRecord>(
    {
      model: Farms(domain.connection),
      filter: { ...scope, isHidden: false },
      clauses: wordClauses(search),
      sort: [['_id', -1, 'number']],
      page,
    },
    domain,
  )
  const ids = result.items.map(farm => farm._id)
  const [contacts, counts] = await Promise.all([contactsOf(result.items, domain), countProductsByState(ids, domain)])
  const items = result.items.map(farm => ({
    farm,
    contact: contacts.get(farm.ownerId),
    products: counts(farm._id),
  }))
  return { ...result, items }
}
