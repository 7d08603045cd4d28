import { createTexts } from '@santhe/ui'

/** Keep texts short and plain. docs/product/farmer-dashboard.md#three-button-mode */
export const packTexts = createTexts('seller.packOrders', {
  open: 'Pack',
  title_one: '{{count}} order to pack',
  title_other: '{{count}} orders to pack',
  order: '#{{id}} {{name}}',
  speakOrder: 'Read the order aloud',
  allHere: 'All here',
  notAllHere: 'Not all here',
  notAllHereOf: 'Not all here: {{name}}',
  light: 'Weighs less',
  lightOf: '{{name}} weighs less',
  lessAmount: '{{amount}} less money back',
  moreAmount: '{{amount}} more money back',
  there: '{{name}}: {{there}} of {{count}} boxes',
  back: '{{name}}: {{amount}} back',
  later: 'Later',
  packed: '{{name}}: packed',
  offline: 'No network. Packed orders are sent later.',
  shortOffline: 'Not saved: no network. Press Save again when it is back.',
  empty: 'Nothing to pack',
})
