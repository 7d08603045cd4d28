import { dueAfterQuietHours, isLanguage, isSubscribed, istDateOf, orderEstimate } from '@santhe/rules'
import { findPerson } from '../../accounts/person/queries.ts'
import { unsubscribeToken } from '../../accounts/subscription/unsubscribe-token.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DueMail, Letter, MailDraft, OrderLetter } from './due-mail.ts'
import { kindsOf } from './order-letters.ts'
import { fitUnconfirmed } from './unconfirmed-address.ts'

/** How a mail goes to a person with preferences: when, and what of it. */
export interface MailChoice {
  dueAt: Date
  mail: Pick<DueMail, 'to' | 'language' | 'unsubscribe' | 'isUnconfirmed'> & { letter: Letter }
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
 * Returns how a mail goes to its reader: 'none' where they switched its kinds off, or it may not go to an address that nobody confirmed; else when it is due, which is the end of their
 * quiet hours where all of it can wait. Decided when it is sent, so that what is switched off last counts.
 * docs/product/notifications.md#preferences, #quiet-hours.
 */
export async function chooseMail(draft: MailDraft, now: Date, domain: Domain): Promise<MailChoice | 'none'> {
  const person = await findPerson(draft.personId, domain)
  const fit = person && (person.emailConfirmedAt ? draft : await fitUnconfirmed(draft, person, domain))
  if (!fit) return 'none'
  const { to, letter, isForLater } = fit
  const { news = {}, quietHours = null } = person
  const language = isLanguage(person.language) ? person.language : 'en'
  const kinds = kindsOf(letter).filter(kind => isSubscribed(news, kind, 'mail'))
  if (kinds.length === 0) return 'none'
  const moments = kinds.map(kind => dueAfterQuietHours({ at: now, quietHours, kind, isForLater }).getTime())
  const dueAt = isAboutToday(letter, now) ? now : new Date(Math.min(...moments))
  const unsubscribe = await unsubscribeToken({ person, kinds }, domain)
  const isUnconfirmed = person.emailConfirmedAt ? {} : { isUnconfirmed: true as const }
  return { dueAt, mail: { to, language, letter, ...(unsubscribe !== undefined && { unsubscribe }), ...isUnconfirmed } }
}
