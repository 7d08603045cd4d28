import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type MailRecord, Mails } from '../../records/mail.ts'

/** Stores a mail in the local mailbox; one with the same id replaces the first. */
export async function saveMail(mail: Omit<MailRecord, 'toKey'>, { connection }: Domain): Promise<void> {
  const { _id, ...rest } = mail
  await Mails(connection).updateOne({ _id }, { $set: { ...rest, toKey: nameKey(mail.to) } }, { upsert: true })
}
