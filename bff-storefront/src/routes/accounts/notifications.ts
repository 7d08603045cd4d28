import {
  checkUnsubscribeLink,
  countUnreadNotifications,
  DEFAULT_LIMIT,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNewsPreferences,
  readNotification,
  setNewsPreferences,
  unsubscribeByLink,
} from '@santhe/contracts'
import { type NotificationRecord, notifications, people, subscriptions } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { canResendLink, presentNotification } from '@santhe/presenters/shop'
import type { Language } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function newsPreferenceRoutes({ domain }: Backend): Served[] {
  return [
    serve(readNewsPreferences, ({ actor }) => subscriptions.readNewsPreferences(actor.id, domain)),

    serve(setNewsPreferences, ({ actor, body }) => subscriptions.setNewsPreferences({ actor, ...body }, domain)),

    serve(checkUnsubscribeLink, ({ query: { token } }) => subscriptions.findLinkedNews(token, domain)),

    serve(unsubscribeByLink, ({ query: { token } }) => subscriptions.unsubscribe(token, domain)),
  ]
}

export function notificationRoutes({ domain }: Backend): Served[] {
  async function presenterFor(records: readonly NotificationRecord[], personId: number, language: Language) {
    const person = records.some(canResendLink) ? await people.findPerson(personId, domain) : undefined
    const isEmailConfirmed = person?.emailConfirmedAt !== undefined
    return (record: NotificationRecord) => presentNotification(record, { language, isEmailConfirmed })
  }

  return [
    serve(listNotifications, async ({ query: { limit = DEFAULT_LIMIT, cursor }, actor, language }) => {
      const result = await notifications.listNotifications({ personId: actor.id, page: { limit, cursor } }, domain)
      return page(result.items.map(await presenterFor(result.items, actor.id, language)), result)
    }),

    serve(countUnreadNotifications, ({ actor }) => notifications.countUnread(actor.id, domain)),

    serve(readNotification, async ({ params: { id }, actor, language }) => {
      const record = await notifications.markRead({ id, personId: actor.id }, domain)
      const present = await presenterFor([record], actor.id, language)
      return present(record)
    }),

    serve(readAllNotifications, async ({ actor, text }) => {
      await notifications.markAllRead(actor.id, domain)
      return { message: text('notifications.read') }
    }),

    serve(deleteNotification, async ({ params: { id }, actor, now, text }) => {
      await notifications.deleteNotification({ id, personId: actor.id, now }, domain)
      return { message: text('notification.deleted') }
    }),
  ]
}
