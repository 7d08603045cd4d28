import { dueAfterQuietHours, isLanguage, isSubscribed, istDateOf, orderEstimate } from '@santhe/rules'
import { findPerson } from '../../accounts/person/queries.ts'
import { unsubscribeToken } from '../../accounts/subscription/unsubscribe-token.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DueMail, Letter, MailDraft, OrderLetter } from './due-mail.ts'
import { kindOfOrder, kindsOf } from './order-letters.ts'
import { fitUnconfirmed } from './unconfirmed-address.ts'

/** How to mail a person with preferences: when, and which parts. */
export interface MailChoice {
  dueAt: Date
  mail: Pick<DueMail, 'to' | 'language' | 'unsubscribe' | 'isUnconfirmed'> & { letter: Letter }
}

function ordersOf(letter: Letter): OrderLetter['order'][] {
  if (letter.kind === 'orderDigest') return letter.news.map(one => one.letter.order)
  return 'order' in letter ? [letter.order] : []
}

/** Whether a letter is about a delivery on the same day, and so useless the next morning. */
function isAboutToday(letter: Letter, now: Date): boolean {
  return ordersOf(letter).some(order => orderEstimate(order) === istDateOf(now))
}

/** Whether a letter that can wait is about a step of an order that was cancelled since. */
function isOutdated(letter: Letter): boolean {
  const isStep = letter.kind === 'orderStatus' && kindOfOrder(letter) === 'orderSteps'
  return isStep && letter.order.timeline.at(-1)?.to === 'cancelled'
}

/**
 * Returns how to mail a reader: 'none' when they switched its kinds off, when it may not go to their unconfirmed address, or when
 * its order was cancelled in their quiet hours; else when it is due: after their quiet hours if all of it can wait. Decided on sending, so that the latest preferences apply.
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
  if (kinds.length === 0 || (quietHours && isOutdated(letter))) return 'none'
  const moments = kinds.map(kind => dueAfterQuietHours({ at: now, quietHours, kind, isForLater }).getTime())
  const dueAt = isAboutToday(letter, now) ? now : new Date(Math.min(...moments))
  const unsubscribe = await unsubscribeToken({ person, kinds }, domain)
  const isUnconfirmed = person.emailConfirmedAt ? {} : { isUnconfirmed: true as const }
  return { dueAt, mail: { to, language, letter, ...(unsubscribe !== undefined && { unsubscribe }), ...isUnconfirmed } }
}
