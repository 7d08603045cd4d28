import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Moment, Paging } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** docs/product/notifications.md#notification-fields. */
export const Notification = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Moment,
  link: z.string().nullable(),
  /** A call that the bell offers beside the link. */
  action: z.enum(['sendEmailLink']).optional(),
})
export type Notification = z.output<typeof Notification>

/** Ignored: the session identifies the caller. */
const IgnoredUserId = { userId: exactText(40).optional() }

export const listNotifications = endpoint({
  call: 'GET /api/notifications',
  access: 'signedIn',
  summary: 'The caller’s notifications, newest first',
  query: z.object({ ...IgnoredUserId, ...Paging }),
  response: z.array(Notification),
  provides: ['notification'],
  paged: true,
})

export const countUnreadNotifications = endpoint({
  call: 'GET /api/notifications/unread-count',
  access: 'signedIn',
  summary: 'How many notifications are unread',
  query: z.object(IgnoredUserId),
  /** `newestUnread` is an id, absent when all are read. */
  response: z.object({ unreadCount: z.number(), newestUnread: z.number().optional() }),
  provides: ['notification'],
})

export const readNotification = endpoint({
  call: 'PATCH /api/notifications/:id/read',
  access: 'signedIn',
  summary: 'Marks one of the caller’s notifications as read',
  response: Notification,
  invalidates: ['notification'],
  repeatsHarmlessly: true,
})

export const readAllNotifications = endpoint({
  call: 'PATCH /api/notifications/mark-all-read',
  access: 'signedIn',
  summary: 'Marks all of the caller’s notifications as read',
  query: z.object(IgnoredUserId),
  response: Done,
  invalidates: ['notification'],
  repeatsHarmlessly: true,
})

export const deleteNotification = endpoint({
  call: 'DELETE /api/notifications/:id',
  access: 'signedIn',
  summary: 'Deletes one of the caller’s notifications',
  response: Done,
  invalidates: ['notification'],
})
