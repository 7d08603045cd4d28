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

/** @throws NOT_FOUND for an invalid link */
export async function findLinkedNews(token: string, domain: Domain): Promise<LinkedNews> {
  const { person, kinds } = (await readUnsubscribeToken(token, domain)) ?? fail('NOT_FOUND')
  return linkedNews(kinds, person)
}

/**
 * Switches the link's kinds off, by mail only. docs/product/notifications.md#unsubscribing.
 * @throws NOT_FOUND for an invalid link
 */
export async function unsubscribe(token: string, domain: Domain): Promise<LinkedNews> {
  const { person, kinds } = (await readUnsubscribeToken(token, domain)) ?? fail('NOT_FOUND')
  const off = Object.fromEntries(kinds.map(kind => [`news.${kind}.mail`, false]))
  const after = await People(domain.connection)
    .findOneAndUpdate({ _id: person._id }, { $set: off }, { returnDocument: 'after' })
    .lean<PersonRecord>()
  return linkedNews(kinds, after ?? fail('NOT_FOUND'))
}
