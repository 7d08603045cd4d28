import { ROLES, type Role } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Page, PageRequest } from '../../foundation/paging.ts'
import { readPage } from '../../foundation/read-page.ts'
import { literalClause } from '../../foundation/search-clause.ts'
import { People, type PersonRecord } from '../../records/person.ts'

export interface ListPeople {
  /** Of every role where it is left out. */
  role?: Role | undefined
  /** Searched in username, name, e-mail address and phone number. */
  search?: string | undefined
  page: PageRequest
}

/** Returns a page of people, deactivated ones too, newest first. docs/product/office.md#users. */
export function listPeople({ role, search, page }: ListPeople, domain: Domain): Promise<Page<PersonRecord>> {
  const searchFilter = literalClause(search, ['username', 'name', 'email', 'phone'])
  return readPage<PersonRecord>(
    {
      model: People(domain.connection),
      // Every role by name, so that counting stays on the index.
      filter: { role: role ?? trusted({ $in: ROLES }) },
      clauses: searchFilter ? [searchFilter] : [],
      sort: [['_id', -1, 'number']],
      page,
    },
    domain,
  )
}
