export {
  countUnread,
  deleteNotification as delete,
  listNotifications as list,
  markAllRead,
  markRead,
} from '../news/notification/notifications.ts'
