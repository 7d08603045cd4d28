import { isSubscribed, type NewsChannel, type NewsKind } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../foundation/domain.ts'
import { People } from '../records/person.ts'

/** Returns those of some people who get a kind of news by a channel; nobody whose account was deleted. */
export async function filterByPreference(
  personIds: readonly number[],
  { kind, channel }: { kind: NewsKind; channel: NewsChannel },
  { connection }: Domain,
): Promise<number[]> {
  if (personIds.length === 0) return []
  const people = await People(connection)
    .find({ _id: trusted({ $in: [...personIds] }) })
    .select({ _id: 1, news: 1 })
    .lean()
  return people.filter(({ news = {} }) => isSubscribed(news, kind, channel)).map(({ _id }) => _id)
}
