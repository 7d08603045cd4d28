import { createTexts } from '@santhe/ui'

export const waitingTexts = createTexts({
  waiting_one: '{{count}} change waiting to sync',
  waiting_other: '{{count}} changes waiting to sync',
  refused: '{{name}} was not changed',
  read: 'OK',
  readNamed: 'Dismiss the change of {{name}}',
  expired_one: '{{count}} product has changes older than two days, which were not sent.',
  expired_other: '{{count}} products have changes older than two days, which were not sent.',
})
