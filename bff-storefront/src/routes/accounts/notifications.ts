import {
  countUnreadNotifications,
  DEFAULT_LIMIT,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@santhe/contracts'
import {
  countUnread,
  listNotifications as listOf,
  markAllRead,
  markRead,
  deleteNotification as remove,
} from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentNotification } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function notificationRoutes({ domain }: Backend): Served[] {
  return [
    serve(listNotifications, async ({ query: { limit = DEFAULT_LIMIT, cursor }, actor }) => {
      const result = await listOf({ personId: actor.id, page: { limit, cursor } }, domain)
      return page(result.items.map(presentNotification), result)
    }),

    serve(countUnreadNotifications, async ({ actor }) => ({ unreadCount: await countUnread(actor.id, domain) })),

    serve(readNotification, async ({ params: { id }, actor }) =>
      presentNotification(await markRead({ id, personId: actor.id }, domain)),
    ),

    serve(readAllNotifications, async ({ actor }) => {
      await markAllRead(actor.id, domain)
      return { message: 'All notifications marked as read' }
    }),

    serve(deleteNotification, async ({ params: { id }, actor }) => {
      await remove({ id, personId: actor.id }, domain)
      return { message: 'The notification is deleted.' }
    }),
  ]
}
