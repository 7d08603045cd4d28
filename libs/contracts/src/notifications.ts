import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment, Paging } from './fields.ts'
import { z } from './schema.ts'
import { exactly } from './text.ts'

/** docs/product/notifications.md#notification-fields. */
export const Notification = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Moment,
  /** Where it leads, a path of ours. */
  link: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

/** `userId` is accepted and ignored: who asks is the session's business. */
const Whose = { userId: exactly(40).optional() }

export const listNotifications = endpoint({
  call: 'GET /api/notifications',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'The asker’s notifications, newest first',
  query: z.object({ ...Whose, ...Paging }),
  answer: z.array(Notification),
  shows: ['notification'],
  paged: true,
})

export const countUnreadNotifications = endpoint({
  call: 'GET /api/notifications/unread-count',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'How many notifications are unread',
  query: z.object(Whose),
  answer: z.object({ unreadCount: z.number() }),
  shows: ['notification'],
})

export const readNotification = endpoint({
  call: 'PATCH /api/notifications/:id/read',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Marks one of the asker’s as read',
  params: IdParams,
  answer: Notification,
  fails: ['NOT_FOUND'],
  touches: ['notification'],
})

export const readAllNotifications = endpoint({
  call: 'PATCH /api/notifications/mark-all-read',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Marks all of the asker’s as read',
  query: z.object(Whose),
  answer: Done,
  touches: ['notification'],
})

export const deleteNotification = endpoint({
  call: 'DELETE /api/notifications/:id',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Deletes one of the asker’s',
  params: IdParams,
  answer: Done,
  fails: ['NOT_FOUND'],
  touches: ['notification'],
})
