import { createTexts } from '@santhe/ui'

/** docs/product/notifications.md#notification-texts. */
export const bellTexts = createTexts('shell.bell', {
  title: 'Notifications',
  withUnread: 'Notifications, {{count}} unread',
  new_one: 'New notification: {{titles}}',
  new_other: '{{count}} new notifications: {{titles}}',
  readAll: 'Mark all read',
  allRead: 'All notifications marked as read',
  loading: 'Loading notifications...',
  none: 'No notifications yet',
  noneText: 'News about your orders, products and farm appears here.',
  unread: 'Unread',
  earlier_one: '{{count}} earlier',
  earlier_other: '{{count}} earlier',
  read: 'Mark as read: {{title}}',
  delete: 'Delete: {{title}}',
  sendLink: 'Send the link again',
  linkSent: 'The link is on its way again.',
  more: 'Show more',
  loadingMore: 'Loading…',
  tryAgain: 'Try Again',
  error: 'Error',
  failed: {
    list: 'Failed to fetch notifications',
    count: 'Failed to fetch unread count',
    read: 'Failed to mark notification as read',
    readAll: 'Failed to mark all notifications as read',
    delete: 'Failed to delete notification',
    link: 'Failed to send the link',
  },
})
