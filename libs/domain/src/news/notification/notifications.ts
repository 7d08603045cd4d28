import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type Page, type PageRequest, readPage } from '../../foundation/paging.ts'
import { type NotificationRecord, Notifications } from '../../records/notification.ts'

export interface DeleteNotification extends OwnNotification {
  now: Date
}

/**
 * Deletes a notification with its text. Its message id stays for a while, so that a repeated delivery does not restore it.
 * @throws NOT_FOUND also for another person's
 */
export async function deleteNotification(
  { id, personId, now }: DeleteNotification,
  { connection }: Domain,
): Promise<void> {
  const { matchedCount } = await Notifications(connection).updateOne(
    { _id: id, personId },
    { $set: { deletedAt: now }, $unset: { personId: 1, text: 1, link: 1 } },
  )
  if (matchedCount === 0) fail('NOT_FOUND')
}

export interface OwnNotification {
  id: number
  personId: number
}

/** @throws NOT_FOUND also for another person's */
export async function markRead({ id, personId }: OwnNotification, { connection }: Domain): Promise<NotificationRecord> {
  const read = await Notifications(connection)
    .findOneAndUpdate({ _id: id, personId }, { $set: { isRead: true } }, { returnDocument: 'after' })
    .lean<NotificationRecord>()
  return read ?? fail('NOT_FOUND')
}

export async function markAllRead(personId: number, { connection }: Domain): Promise<void> {
  await Notifications(connection).updateMany({ personId, isRead: false }, { $set: { isRead: true } })
}

/** Returns a page of a person's notifications, newest first: ids rise with time. */
export function listNotifications(
  { personId, page }: { personId: number; page: PageRequest },
  domain: Domain,
): Promise<Page<NotificationRecord>> {
  const model = Notifications(domain.connection)
  return readPage<NotificationRecord>({ model, filter: { personId }, sort: [['_id', -1, 'number']], page }, domain)
}

export interface Unread {
  unreadCount: number
  /** Omitted when all are read. */
  newestUnread?: number
}

export async function countUnread(personId: number, { connection }: Domain): Promise<Unread> {
  const unread = Notifications(connection).find({ personId, isRead: false })
  const [unreadCount, newest] = await Promise.all([
    unread.clone().countDocuments(),
    unread.clone().sort({ _id: -1 }).limit(1).select({ _id: 1 }).lean(),
  ])
  return { unreadCount, ...(newest[0] && { newestUnread: newest[0]._id }) }
}
