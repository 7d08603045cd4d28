import { createTexts } from '@santhe/ui'

export const severalTexts = createTexts({
  all: 'Choose all {{count}}',
  chosen_one: '{{count}} chosen',
  chosen_other: '{{count}} chosen',
  none: 'Choose the orders to update.',
  step: '{{step}} ({{count}})',
  done: '{{step}}:',
  refused: 'Not updated:',
  one: '#{{id}} {{name}}',
  because: '#{{id}} {{name}}: {{message}}',
  undo: 'Undo',
  close: 'Close',
})
