import type { Language } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { findPerson } from './queries.ts'

/** Sets the language of the market's messages to a person. docs/product/accounts.md#language */
export async function setLanguage(
  { personId, language }: { personId: number; language: Language },
  { connection }: Domain,
): Promise<void> {
  await People(connection).updateOne({ _id: personId }, { $set: { language } })
}

/** Stores the language of a sign-in unless the person has one, and returns the updated person. */
export async function setFirstLanguage(
  person: PersonRecord,
  language: Language | undefined,
  domain: Domain,
): Promise<PersonRecord> {
  if (language === undefined || person.language !== undefined) return person
  const { _id } = person
  const withoutOne = { _id, language: trusted({ $exists: false }) }
  const { matchedCount } = await People(domain.connection).updateOne(withoutOne, { $set: { language } })
  // Another device may have chosen meanwhile.
  return matchedCount === 1 ? { ...person, language } : ((await findPerson(_id, domain)) ?? person)
}
