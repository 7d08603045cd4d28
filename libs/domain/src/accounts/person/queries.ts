import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'

/** Returns a person by id, deactivated ones too; null when there is none. */
export async function findPerson(id: number, { connection, session }: Domain): Promise<PersonRecord | null> {
  return People(connection)
    .findById(id)
    .session(session ?? null)
    .lean<PersonRecord>()
}

/** Returns a person by username, however it is capitalised; null when there is none. */
export async function findPersonNamed(username: string, { connection }: Domain): Promise<PersonRecord | null> {
  return People(connection)
    .findOne({ usernameKey: nameKey(username) })
    .lean<PersonRecord>()
}
