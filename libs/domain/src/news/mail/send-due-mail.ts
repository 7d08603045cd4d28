import type { Domain } from '../../foundation/domain.ts'
import { eventIdOf, MAILED_FIELD, Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { processOutbox, type Work } from '../outbox/process-outbox.ts'
import {
  assistCodeMails,
  assistStartedMails,
  confirmMails,
  confirmOwnMails,
  farmDeletedMails,
  formerEmailMails,
  passwordChangedMails,
  resetMails,
} from './account-mails.ts'
import { admitOrderMail } from './admit-order-mail.ts'
import { chooseMail } from './choose-mail.ts'
import type { DueMail, Letter, MailDraft } from './due-mail.ts'
import { newsMails } from './news-mails.ts'
import { digestMails } from './order-digest.ts'
import { orderMails } from './order-mails.ts'

export interface SendDueMail {
  now: Date
  /** Sends the mail, or throws to have it retried with growing pauses. */
  post: (mail: DueMail) => Promise<void>
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

const BATCH_SIZE = 20
/** A round ends within the worker's lease, even if the mail server hangs at its last mail. */
const ROUND_MS = 5_000

async function mailsFor({ event, eventId }: OutboxRecord, now: Date, domain: Domain): Promise<MailDraft[]> {
  switch (event.kind) {
    case 'passwordResetAsked':
      return resetMails(event, now, domain)
    case 'passwordChanged':
      return passwordChangedMails(event, domain)
    case 'emailConfirmationRequested':
      return confirmOwnMails(event, now, domain)
    case 'emailChangeRequested':
      return event.to === 'new' ? confirmMails(event, now, domain) : formerEmailMails(event, domain)
    case 'emailChanged':
      return formerEmailMails(event, domain)
    case 'orderPlaced':
    case 'orderPaid':
    case 'orderStatusChanged':
    case 'orderRefunded':
    case 'orderHarvested':
    case 'orderAdjusted':
    case 'harvestMoved':
      return orderMails(event, now, domain)
    case 'farmDeleted':
      return farmDeletedMails(event, domain)
    case 'assistCodeRequested':
      return assistCodeMails(event, now, domain)
    case 'assistStarted':
      return assistStartedMails(event, now, domain)
    case 'orderMailHourOver':
      return digestMails({ event, eventId }, now, domain)
    default:
      return newsMails(event, now, domain)
  }
}

/** Letters that count towards the hour's limit. Those about money are sent immediately and not counted: only paying causes them. */
const COUNTED: readonly Letter['kind'][] = [
  'orderPlaced',
  'orderStatus',
  'orderHarvested',
  'orderAdjusted',
  'farmOrderPlaced',
  'farmOrderChanged',
  'farmOrderCancelled',
  'farmOrderReopened',
]

/** Records who has their mail, so that a retry for another person does not repeat it. */
async function markNotified({ _id }: OutboxRecord, personId: number, { connection }: Domain): Promise<void> {
  await Outbox(connection).updateOne({ _id }, { $addToSet: { [MAILED_FIELD]: personId } })
}

/** Returns the mails of each person, most important first. */
function mailsByPerson(mails: readonly MailDraft[]): Map<number, MailDraft[]> {
  const byPerson = new Map<number, MailDraft[]>()
  for (const mail of mails) byPerson.set(mail.personId, [...(byPerson.get(mail.personId) ?? []), mail])
  return byPerson
}

/** Returns the outcome of an event: waiting until the earliest of its mails is due, or done. */
function workUntil(moments: readonly Date[]): Work {
  if (moments.length === 0) return 'done'
  return { until: new Date(Math.min(...moments.map(moment => moment.getTime()))) }
}

/**
 * Sends the due mails, oldest first, and returns how many events were due. Delivery is at least once: after a crash between sending
 * and recording, the same message id is sent again, a reset with a new token. A failing mail delays no other one, not even
 * of the same event. Each person gets one mail per event, the first that suits them. Skips kinds that a reader switched off; an
 * unconfirmed address gets few mails, without user-entered words. A mail that can wait for the end of quiet hours stays in the outbox.
 * After the tenth order mail to one person in an hour, the rest of that hour is one digest.
 */
export async function sendDueMail({ now, post, onFailure }: SendDueMail, domain: Domain): Promise<number> {
  /** Returns until when the mail waits, 'none' if its reader gets none of its kind, or 'done'. */
  async function send(entry: OutboxRecord, draft: MailDraft): Promise<Date | 'none' | 'done'> {
    const { personId } = draft
    const id = `${eventIdOf(entry)}.${personId}.mail`
    const choice = await chooseMail(draft, now, domain)
    if (choice === 'none') return choice
    if (choice.dueAt > now) return choice.dueAt
    const { letter, ...mail } = choice.mail
    const isCounted = COUNTED.includes(letter.kind)
    if (isCounted && (await admitOrderMail({ entry, personId, mailId: id, now }, domain)) !== 'now') return 'done'
    await post({ id, at: entry.event.at, ...mail, ...letter })
    return 'done'
  }

  /** Returns until when a person's mail waits, if at all; marks each person who has theirs while others of the event wait. */
  async function deliver(
    entry: OutboxRecord,
    personId: number,
    drafts: MailDraft[],
    hasOthers: boolean,
  ): Promise<Date[]> {
    for (const draft of drafts) {
      const result = await send(entry, draft)
      if (result instanceof Date) return [result]
      if (result === 'done') break
    }
    if (hasOthers) await markNotified(entry, personId, domain)
    return []
  }

  async function work(entry: OutboxRecord, isTimeUp: () => boolean): Promise<Work> {
    const mails = mailsByPerson(await mailsFor(entry, now, domain))
    const waiting = [...mails].filter(([personId]) => !entry[MAILED_FIELD]?.includes(personId))
    const failures: unknown[] = []
    const later: Date[] = []
    for (const [place, [personId, drafts]] of waiting.entries()) {
      if (place > 0 && isTimeUp() && failures.length === 0) return 'goesOn'
      if (place > 0 && isTimeUp()) break
      try {
        later.push(...(await deliver(entry, personId, drafts, mails.size > 1)))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return workUntil(later)
  }

  return processOutbox({ channel: 'mail', batchSize: BATCH_SIZE, timeLimitMs: ROUND_MS, now, work, onFailure }, domain)
}
