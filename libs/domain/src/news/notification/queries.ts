import type { Domain } from '../../foundation/domain.ts'
import type { Page, PageRequest } from '../../foundation/paging.ts'
import { readPage } from '../../foundation/read-page.ts'
import { type NotificationRecord, Notifications } from '../../records/notification.ts'

/** Returns a page of a person's notifications, newest first: ids rise with time. */
export function listNotifications(
  { personId, page }: { personId: number; page: PageRequest },
  domain: Domain,
): Promise<Page<NotificationRecord>> {
  const model = Notifications(domain.connection)
  return readPage<NotificationRecord>({ model, filter: { personId }, sort: [['_id', -1, 'number']], page }, domain)
}

export function countUnread(personId: number, { connection }: Domain): Promise<number> {
  return Notifications(connection).countDocuments({ personId, isRead: false })
}
