import type { Notification } from '@santhe/contracts'
import type { NotificationRecord } from '@santhe/domain'

export function presentNotification(notification: NotificationRecord): Notification {
  const { _id, title, message, isRead, createdAt, link } = notification
  return { id: _id, title, message, isRead, createdAt: createdAt.toISOString(), link }
}
