import { createTexts } from '@santhe/ui'

export const waitingTexts = createTexts('seller.waiting', {
  waiting_one: '{{count}} change waiting to sync',
  waiting_other: '{{count}} changes waiting to sync',
  order: 'Order #{{id}}',
  refused: '{{name}} was not changed',
  read: 'OK',
  readNamed: 'Dismiss the change of {{name}}',
  expired_one: '{{count}} product or order has changes older than two days, which were not sent.',
  expired_other: '{{count}} products or orders have changes older than two days, which were not sent.',
})
