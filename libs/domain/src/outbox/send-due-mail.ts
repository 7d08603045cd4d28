import { trusted } from 'mongoose'
import type { Domain } from '../domain.ts'
import { makeReset, RESET_SECONDS } from '../password-reset/make-reset.ts'
import type { PersonRecord } from '../person/model.ts'
import { findPerson } from '../person/queries.ts'
import { MAIL_KINDS, type MailEvent } from './events.ts'
import type { OutboxRecord } from './model.ts'
import { workOff } from './work-off.ts'

/** What is to be written to somebody; how it reads and how it travels is the back end's business. */
export type DueMail = {
  /** Fixed by event, person and channel: a repeat is recognised by it. */
  id: string
  to: { name: string; email: string }
  username: string
  at: Date
} & ({ kind: 'passwordReset'; token: string } | { kind: 'passwordChanged' })

export interface SendDueMail {
  now: Date
  /** Sends it, or throws: then it is tried again, with longer pauses. */
  post: (mail: DueMail) => Promise<void>
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

const AT_ONCE = 20
/** A round ends well within the worker's lease, even where its last mail goes to a mail server that hangs. */
const FOR_MS = 5_000

function isMailEvent(event: OutboxRecord['event']): event is MailEvent {
  return MAIL_KINDS.some(kind => kind === event.kind)
}

function addressed({ _id, event }: OutboxRecord, { _id: personId, name, email, username }: PersonRecord) {
  return { id: `${_id.toHexString()}.${personId}.mail`, to: { name, email }, username, at: event.at }
}

/** The mail that an event calls for; undefined where nobody is to be written to. */
async function mailFor(entry: OutboxRecord, now: Date, domain: Domain): Promise<DueMail | undefined> {
  const { event } = entry
  if (!isMailEvent(event)) return undefined
  if (event.kind === 'passwordChanged') {
    const person = await findPerson(event.personId, domain)
    return person ? { ...addressed(entry, person), kind: 'passwordChanged' } : undefined
  }
  // Who still waits after an hour has asked again, or remembered it.
  const isStale = now.getTime() - event.at.getTime() > RESET_SECONDS * 1000
  const made = isStale ? undefined : await makeReset({ email: event.emailKey, now }, domain)
  return made && { ...addressed(entry, made.person), kind: 'passwordReset', token: made.token }
}

/**
 * Sends the mails that are due, oldest first, and answers how many events were. At least once: whoever is interrupted
 * between sending and noting it sends the same message id again, a reset with a fresh token.
 */
export async function sendDueMail({ now, post, onFailure }: SendDueMail, domain: Domain): Promise<number> {
  async function work(entry: OutboxRecord): Promise<void> {
    const mail = await mailFor(entry, now, domain)
    if (mail) await post(mail)
  }
  const due = { 'event.kind': trusted({ $in: MAIL_KINDS }) }
  return workOff({ due, atOnce: AT_ONCE, forMs: FOR_MS, now, work, onFailure }, domain)
}
