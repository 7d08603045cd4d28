import { nameKey } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { decodeCursor, type Page, type PageRequest, pageOf } from '../../foundation/paging.ts'
import { type MailRecord, Mails } from '../../records/mail.ts'

/**
 * Returns a page of the local mailbox, or of its mails to one e-mail address, newest first.
 * @throws VALIDATION for a cursor of another list
 */
export async function listMails(
  { to, page }: { to?: string | undefined; page: PageRequest },
  { connection }: Domain,
): Promise<Page<MailRecord>> {
  const filter: Record<string, unknown> = to === undefined ? {} : { toKey: nameKey(to) }
  const [rows, total] = await Promise.all([
    Mails(connection)
      .find({ ...filter, ...after(page.cursor) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(page.limit + 1)
      .lean<MailRecord[]>(),
    to === undefined ? Mails(connection).estimatedDocumentCount() : Mails(connection).countDocuments(filter),
  ])
  return pageOf(rows, page, total, ({ createdAt, _id }) => [createdAt.getTime(), _id])
}

function after(cursor: string | undefined): Record<string, unknown> {
  if (cursor === undefined) return {}
  const [moment, id] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(moment))
  return {
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: id }) }],
  }
}

/** Stores a mail in the local mailbox; replaces one with the same id. */
export async function saveMail(mail: Omit<MailRecord, 'toKey'>, { connection }: Domain): Promise<void> {
  const { _id, ...rest } = mail
  await Mails(connection).updateOne({ _id }, { $set: { ...rest, toKey: nameKey(mail.to) } }, { upsert: true })
}
