import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type NotificationRecord, Notifications } from '../../records/notification.ts'

/** A notification, and the person whose it has to be. */
export interface OwnNotification {
  id: number
  personId: number
}

/** Marks a notification as read. Throws NOT_FOUND, also for another person's. */
export async function markRead({ id, personId }: OwnNotification, { connection }: Domain): Promise<NotificationRecord> {
  const read = await Notifications(connection)
    .findOneAndUpdate({ _id: id, personId }, { $set: { isRead: true } }, { returnDocument: 'after' })
    .lean<NotificationRecord>()
  return read ?? fail('NOT_FOUND')
}

export async function markAllRead(personId: number, { connection }: Domain): Promise<void> {
  await Notifications(connection).updateMany({ personId, isRead: false }, { $set: { isRead: true } })
}
