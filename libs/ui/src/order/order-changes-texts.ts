import { createTexts } from '../texts/texts.tsx'

export const orderChangesTexts = createTexts('ui.orderChanges', {
  title: 'What changed',
  boxes_one: '{{count}} box',
  boxes_other: '{{count}} boxes',
  boxesNow_one: '{{count}} box, {{ordered}} ordered',
  boxesNow_other: '{{count}} boxes, {{ordered}} ordered',
  since: 'Changes since',
  totalNow: 'Total now',
  less_one: '{{after}} of {{count}} box of {{name}}; {{amount}} less to pay',
  less_other: '{{after}} of {{count}} boxes of {{name}}; {{amount}} less to pay',
  lessBack_one: '{{after}} of {{count}} box of {{name}}; {{amount}} comes back',
  lessBack_other: '{{after}} of {{count}} boxes of {{name}}; {{amount}} comes back',
  more_one: '{{count}} box of {{name}} instead of {{before}}; {{amount}} more to pay',
  more_other: '{{count}} boxes of {{name}} instead of {{before}}; {{amount}} more to pay',
  light: '{{name}} weighs less; {{amount}} less to pay',
  lightBack: '{{name}} weighs less; {{amount}} comes back',
  address: 'Address changed',
  phone: 'Phone changed',
  notes: 'Notes changed',
})
