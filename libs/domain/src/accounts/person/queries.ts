import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { phoneSearch, storedPhone, storedWords, wordClauses } from '../../foundation/search-words.ts'
import { People, type PersonRecord } from '../../records/person.ts'

/** Returns a person by id, deactivated ones too; null when there is none. */
export async function findPerson(id: number, { connection, session }: Domain): Promise<PersonRecord | null> {
  return People(connection).findById(id, null, { session }).lean<PersonRecord>()
}

/** Returns a person by username, however it is capitalised; null when there is none. */
export async function findPersonNamed(username: string, { connection }: Domain): Promise<PersonRecord | null> {
  return People(connection)
    .findOne({ usernameKey: nameKey(username) })
    .lean<PersonRecord>()
}

type Searched = Pick<PersonRecord, 'name' | 'username' | 'email' | 'phone'>

/** The office finds people by name, username, e-mail address and the end of the phone number. */
export function personWords({ name, username, email, phone }: Searched): string[] {
  return [...storedPhone(phone), ...storedWords([name, username, email])]
}

/** Returns the words to store, if a change affects them. */
export function changedWords(before: Searched, after: Searched): Partial<Pick<PersonRecord, 'words'>> {
  const words = personWords(after)
  return words.join(' ') === personWords(before).join(' ') ? {} : { words }
}

/** Six or more digits are the end of a phone number; other text is beginnings of words, all required. docs/product/office.md#users. */
export function personSearch(search: string | undefined): Record<string, unknown>[] {
  const text = search?.trim() ?? ''
  const phone = phoneSearch(text)
  if (phone !== undefined) {
    const clause = { words: phone.stored }
    return phone.beginning === phone.stored ? [clause] : [clause, { words: new RegExp(`^${phone.beginning}`) }]
  }
  // Many have the same provider, so what stands before the @ comes first.
  const at = text.indexOf('@')
  return at < 0 ? wordClauses(text) : [...wordClauses(text.slice(0, at)), ...wordClauses(text.slice(at))]
}
