import { channelRule, isWanted, type NewsChannel, type NewsKind, type NewsPreferences } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../foundation/domain.ts'
import { People, type PersonRecord } from '../records/person.ts'

/** Returns what a person changed of the defaults; nothing where they never changed any. */
function newsPreferencesOf({ news = {} }: Pick<PersonRecord, '_id'> & { news?: NewsPreferences }): NewsPreferences {
  return news
}

/** Returns those of some people who get a kind of news by a channel. What nobody can switch off is everybody's, without a read. */
export async function filterByPreference(
  personIds: readonly number[],
  { kind, channel }: { kind: NewsKind; channel: NewsChannel },
  { connection }: Domain,
): Promise<number[]> {
  if (channelRule(kind, channel) === 'always') return [...personIds]
  if (personIds.length === 0) return []
  const people = await People(connection)
    .find({ _id: trusted({ $in: [...personIds] }) })
    .select({ _id: 1, news: 1 })
    .lean()
  return people.filter(person => isWanted(newsPreferencesOf(person), kind, channel)).map(({ _id }) => _id)
}
