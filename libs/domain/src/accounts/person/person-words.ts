import { phoneSearch, storedPhone, storedWords, wordClauses } from '../../foundation/search-words.ts'
import type { PersonRecord } from '../../records/person.ts'

type Searched = Pick<PersonRecord, 'name' | 'username' | 'email' | 'phone'>

/** Returns what the office finds a person by: name, username, e-mail address, and the end of the phone number. */
export function personWords({ name, username, email, phone }: Searched): string[] {
  return [...storedPhone(phone), ...storedWords([name, username, email])]
}

/** Returns what is to be stored besides, where a change has another name, username, e-mail address or phone number. */
export function changedWords(before: Searched, after: Searched): Partial<Pick<PersonRecord, 'words'>> {
  const words = personWords(after)
  return words.join(' ') === personWords(before).join(' ') ? {} : { words }
}

/**
 * Returns the conditions of a search of people: the last digits of a phone number, six or more; any other text is beginnings of words
 * of name, username and e-mail address, all of which have to be there. docs/product/office.md#users.
 */
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
