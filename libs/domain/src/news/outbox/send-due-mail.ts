import type { Domain } from '../../foundation/domain.ts'
import { eventIdOf, MAILED_FIELD, Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { confirmMails, formerEmailMails } from './email-change-mails.ts'
import { admitOrderMail } from './order-mail/admit-order-mail.ts'
import type { DueMail, Letter, MailDraft } from './order-mail/due-mail.ts'
import { digestMails } from './order-mail/order-digest.ts'
import { orderMails } from './order-mails.ts'
import { passwordChangedMails, resetMails } from './password-mails.ts'
import { processOutbox } from './process-outbox.ts'

export interface SendDueMail {
  now: Date
  /** Sends it, or throws: then it is tried again, with longer pauses. */
  post: (mail: DueMail) => Promise<void>
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

const BATCH_SIZE = 20
/** A round ends well within the worker's lease, even where its last mail goes to a mail server that hangs. */
const ROUND_MS = 5_000

/** The mails that an event calls for; none where nobody is to be written to. */
async function mailsFor({ event, eventId }: OutboxRecord, now: Date, domain: Domain): Promise<MailDraft[]> {
  switch (event.kind) {
    case 'passwordResetAsked':
      return resetMails(event, now, domain)
    case 'passwordChanged':
      return passwordChangedMails(event, domain)
    case 'emailChangeRequested':
      return event.to === 'new' ? confirmMails(event, now, domain) : formerEmailMails(event, domain)
    case 'emailChanged':
      return formerEmailMails(event, domain)
    case 'orderPlaced':
    case 'orderPaid':
    case 'orderStatusChanged':
    case 'orderRefunded':
      return orderMails(event, now, domain)
    case 'orderMailHourOver':
      return digestMails({ event, eventId }, now, domain)
    default:
      return []
  }
}

/** Money that came or went is told singly and at once, however much there is of it: nobody can cause it but by paying. */
const COUNTED: readonly Letter['kind'][] = ['orderPlaced', 'orderStatus', 'farmOrderPlaced', 'farmOrderCancelled']

/** Remembers who has theirs, so that a try for somebody else's sake does not write to them again. */
async function markNotified({ _id }: OutboxRecord, personId: number, { connection }: Domain): Promise<void> {
  await Outbox(connection).updateOne({ _id }, { $addToSet: { [MAILED_FIELD]: personId } })
}

/**
 * Sends the mails that are due, oldest first, and answers how many events were. At least once: whoever is interrupted
 * between sending and noting it sends the same message id again, a reset with a fresh token. One that can't be sent keeps nobody
 * else's waiting, of the same event neither. After the tenth mail about orders to one person in an hour the rest of that hour is one.
 */
export async function sendDueMail({ now, post, onFailure }: SendDueMail, domain: Domain): Promise<number> {
  async function send(entry: OutboxRecord, { personId, to, letter }: MailDraft): Promise<void> {
    const id = `${eventIdOf(entry)}.${personId}.mail`
    const isCounted = COUNTED.includes(letter.kind)
    if (isCounted && (await admitOrderMail({ entry, personId, mailId: id, now }, domain)) !== 'now') return
    await post({ id, to, at: entry.event.at, ...letter })
  }

  async function work(entry: OutboxRecord, isTimeUp: () => boolean): Promise<'done' | 'goesOn'> {
    const mails = await mailsFor(entry, now, domain)
    const waiting = mails.filter(({ personId }) => !entry[MAILED_FIELD]?.includes(personId))
    const failures: unknown[] = []
    for (const [place, mail] of waiting.entries()) {
      if (place > 0 && isTimeUp() && failures.length === 0) return 'goesOn'
      if (place > 0 && isTimeUp()) break
      try {
        await send(entry, mail)
        if (mails.length > 1) await markNotified(entry, mail.personId, domain)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return 'done'
  }

  return processOutbox({ channel: 'mail', batchSize: BATCH_SIZE, timeLimitMs: ROUND_MS, now, work, onFailure }, domain)
}
