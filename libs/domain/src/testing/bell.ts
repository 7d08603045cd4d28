import { newsWords } from '@santhe/texts'
import type { Domain } from '../foundation/domain.ts'
import { type NotificationRecord, Notifications } from '../records/notification.ts'

/** Returns notifications with their words, oldest first. */
export async function bellOf(filter: Record<string, unknown>, { connection }: Domain) {
  const notes = await Notifications(connection).find(filter).sort({ _id: 1 }).lean<NotificationRecord[]>()
  return notes.map(note => ({ ...note, ...newsWords(note.text, 'en') }))
}
