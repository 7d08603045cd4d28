import type { NewsKind } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { People } from '../../records/person.ts'
import { newsOf } from '../outbox/news-of.ts'
import type { News } from '../outbox/news-parts.ts'
import { isForLater, isOver } from '../outbox/process-outbox.ts'
import { doerOf, personsOf } from '../outbox/recipients.ts'
import type { MailDraft } from './due-mail.ts'
import { isStale } from './order-letters.ts'

async function mailsOf(
  { to, kind, text: news, link }: News,
  { doer, isAhead }: { doer: number | undefined; isAhead: boolean },
  domain: Domain,
): Promise<MailDraft[]> {
  const personIds = (await personsOf(to, domain)).filter(personId => personId !== doer)
  const people = await People(domain.connection)
    .find({ _id: trusted({ $in: personIds }), isActive: true })
    .select({ _id: 1, name: 1, email: 1 })
    .lean()
  const letter = { kind: 'news' as const, newsKind: kind, news, link }
  return people.map(({ _id: personId, name, email }) => ({
    personId,
    to: { name, email },
    letter,
    isForLater: isAhead,
  }))
}

/**
 * Returns the mails of an event without its own letter: the bell's words, to active people. Empty for news over a week old;
 * preferences apply on sending. `only` limits the kind. docs/product/notifications.md#kinds-of-news.
 */
export async function newsMails(
  event: DomainEvent,
  now: Date,
  domain: Domain,
  { only }: { only?: NewsKind } = {},
): Promise<MailDraft[]> {
  if (isStale(event, now) || isOver(event, now)) return []
  const messages = newsOf(event).filter(({ kind }) => only === undefined || kind === only)
  const about = { doer: doerOf(event), isAhead: isForLater(event, now) }
  const mails = await Promise.all(messages.map(message => mailsOf(message, about, domain)))
  return mails.flat()
}
