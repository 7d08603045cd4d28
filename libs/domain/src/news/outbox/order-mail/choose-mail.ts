import { dueAfterQuietHours, isSubscribed, istDateOf, orderEstimate } from '@santhe/rules'
import { unsubscribeToken } from '../../../accounts/news-preferences/unsubscribe-token.ts'
import { findPerson } from '../../../accounts/person/queries.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { Letter, MailDraft, OrderLetter } from './due-mail.ts'
import { kindsOf } from './letter-kinds.ts'

/** How a mail goes to a person with preferences: when, and with which token of a link that switches it off, where it can be. */
export interface MailChoice {
  dueAt: Date
  unsubscribe: string | undefined
}

function ordersOf(letter: Letter): OrderLetter['order'][] {
  if (letter.kind === 'orderDigest') return letter.news.map(one => one.letter.order)
  return 'order' in letter ? [letter.order] : []
}

/** Whether a letter is about a delivery on the same day: it is of no use once that morning has come. */
function isAboutToday(letter: Letter, now: Date): boolean {
  return ordersOf(letter).some(order => orderEstimate(order) === istDateOf(now))
}

/**
 * Returns how a mail goes to its reader: 'unsubscribed' where they switched its kinds off; else when it is due, which is the end of their
 * quiet hours where all of it can wait. Decided when it is sent, so that what is switched off last counts.
 * docs/product/notifications.md#preferences, #quiet-hours.
 */
export async function chooseMail(
  { personId, letter, isForLater }: Pick<MailDraft, 'personId' | 'letter' | 'isForLater'>,
  now: Date,
  domain: Domain,
): Promise<MailChoice | 'unsubscribed'> {
  const person = await findPerson(personId, domain)
  if (!person) return 'unsubscribed'
  const { news = {}, quietHours = null } = person
  const kinds = kindsOf(letter).filter(kind => isSubscribed(news, kind, 'mail'))
  if (kinds.length === 0) return 'unsubscribed'
  const moments = kinds.map(kind => dueAfterQuietHours({ at: now, quietHours, kind, isForLater }).getTime())
  const dueAt = isAboutToday(letter, now) ? now : new Date(Math.min(...moments))
  return { dueAt, unsubscribe: await unsubscribeToken({ person, kinds }, domain) }
}
