import type { Domain } from '../domain.ts'
import type { Page, PageRequest } from '../paging.ts'
import { readPage } from '../read-page.ts'
import { type NotificationRecord, Notifications } from './model.ts'

/** A person's notifications, newest first: numbers rise with time. */
export function listNotifications(
  { personId, page }: { personId: number; page: PageRequest },
  domain: Domain,
): Promise<Page<NotificationRecord>> {
  const model = Notifications(domain.connection)
  return readPage<NotificationRecord>({ model, filter: { personId }, sort: [['_id', -1, 'number']], page }, domain)
}

/** How many of a person's notifications are unread. */
export function countUnread(personId: number, { connection }: Domain): Promise<number> {
  return Notifications(connection).countDocuments({ personId, isRead: false })
}
