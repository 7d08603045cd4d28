import { createTexts } from '../texts/texts.tsx'

export const shortTexts = createTexts('ui.short', {
  title: 'Not all there?',
  text: 'Set what there is. The buyer is notified, and pays only for that.',
  boxesOf: 'Boxes of {{name}} there are',
  light: 'A box weighs less',
  lightOf: 'A box of {{name}} weighs less',
  amount: 'Rupees off for {{name}}',
  most: 'At most {{amount}}',
  noAmount: 'Enter rupees, such as 40',
  asBoxes: 'Count boxes instead',
  save: 'Save',
  saveCancelled: 'Save and cancel the order',
  cancels: 'Without a box, this cancels the order.',
  saving: 'Saving…',
  done: 'Order #{{id}} is changed',
  doneCancelled: 'Order #{{id}} is cancelled',
})
