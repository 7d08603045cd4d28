import { fail, isSubscribed, type NewsKind } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

export interface LinkedNews {
  kinds: NewsKind[]
  isOn: boolean
}

function linkedNews(kinds: NewsKind[], { news = {} }: PersonRecord): LinkedNews {
  return { kinds, isOn: kinds.some(kind => isSubscribed(news, kind, 'mail')) }
}

/** Returns what a mail's link would switch off, and changes nothing. Throws NOT_FOUND for a link that is not ours or no longer works. */
export async function findLinkedNews(token: string, domain: Domain): Promise<LinkedNews> {
  const { person, kinds } = (await readUnsubscribeToken(token, domain)) ?? fail('NOT_FOUND')
  return linkedNews(kinds, person)
}

/**
 * Switches off, by mail alone, the kinds of news that a mail's link names; a repeat changes nothing.
 * Throws NOT_FOUND for a link that is not ours or no longer works. docs/product/notifications.md#unsubscribing.
 */
export async function unsubscribe(token: string, domain: Domain): Promise<LinkedNews> {
  const { person, kinds } = (await readUnsubscribeToken(token, domain)) ?? fail('NOT_FOUND')
  const off = Object.fromEntries(kinds.map(kind => [`news.${kind}.mail`, false]))
  const after = await People(domain.connection)
    .findOneAndUpdate({ _id: person._id }, { $set: off }, { returnDocument: 'after' })
    .lean<PersonRecord>()
  return linkedNews(kinds, after ?? fail('NOT_FOUND'))
}
