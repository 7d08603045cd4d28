import type { NewsPreferences } from '@santhe/rules'
import { newsWords } from '@santhe/texts'
import type { Domain } from '../foundation/domain.ts'
import type { DueMail } from '../news/mail/due-mail.ts'
import { sendDueMail } from '../news/mail/send-due-mail.ts'
import { type NotificationRecord, Notifications } from '../records/notification.ts'
import { People } from '../records/person.ts'

/** Returns notifications with their texts, oldest first. */
export async function bellOf(filter: Record<string, unknown>, { connection }: Domain) {
  const notes = await Notifications(connection).find(filter).sort({ _id: 1 }).lean<NotificationRecord[]>()
  return notes.map(note => ({ ...note, ...newsWords(note.text, 'en') }))
}

/** Stores a person's deviations from the defaults. */
export async function preferNews(
  { personId, news }: { personId: number; news: NewsPreferences },
  { connection }: Domain,
): Promise<void> {
  await People(connection).collection.updateOne({ _id: personId as never }, { $set: { news } })
}

export async function sendAllMails(now: Date, domain: Domain): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => void sent.push(mail)
  while ((await sendDueMail({ now, post }, domain)) > 0);
  return sent
}
