import { createTexts } from '@santhe/ui'

export const cardTexts = createTexts({
  title: 'Today’s round: {{stops}}',
  stops_one: '{{count}} stop',
  stops_other: '{{count}} stops',
  none: 'No deliveries today',
  plain: 'Today’s round',
  open: 'Open the round',
})
