import { createTexts } from '@santhe/ui'

export const moveTexts = createTexts('seller.move', {
  title: 'Move the harvest of {{name}}?',
  concerns: 'It moves to {{date}}: {{orders}}, {{boxes}}.',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
  boxes_one: '{{count}} box',
  boxes_other: '{{count}} boxes',
  until: 'Each buyer chooses by {{until}}: keep it, another offer of the farm, or the money back.',
  keep: 'without a choice: keeps it',
  refund: 'without a choice: money back',
  noTime: 'Too little time is left to choose. The money goes back at once, but to those whom you have called.',
  called: 'Called {{name}}, who keeps it',
  reason: 'Why does it move?',
  reasonHint: 'Buyers read it, such as “Rain”.',
  noReason: 'Please say why',
  move: 'Move the harvest',
  saving: 'Saving…',
  cancel: 'Cancel',
  moved: 'The harvest of {{name}} moved',
})
