import type { Domain } from '../../foundation/domain.ts'
import { fillFields } from '../../foundation/fill-fields.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { personWords } from '../person/person-words.ts'

/** Writes the words by which the office finds people to those who are older than the words, and returns how many there were. */
export function fillPersonWords({ connection }: Domain): Promise<number> {
  return fillFields<PersonRecord>(People(connection), person => ({ words: personWords(person) }))
}
