import { announced } from './endpoint.ts'

export const listNotifications = announced({
  call: 'GET /api/notifications',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'The asker’s notifications, newest first',
})
export const countUnreadNotifications = announced({
  call: 'GET /api/notifications/unread-count',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'How many notifications are unread',
})
export const readNotification = announced({
  call: 'PATCH /api/notifications/:id/read',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Marks one as read',
})
export const readAllNotifications = announced({
  call: 'PATCH /api/notifications/mark-all-read',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Marks all as read',
})
export const deleteNotification = announced({
  call: 'DELETE /api/notifications/:id',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Deletes one',
})
