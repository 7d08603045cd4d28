export { deleteNotification as delete } from '../news/notification/delete-notification.ts'
export { markAllRead, markRead } from '../news/notification/mark-read.ts'
export { countUnread, listNotifications as list } from '../news/notification/queries.ts'
