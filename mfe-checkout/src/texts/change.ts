import { createTexts } from '@santhe/ui'

export const changeTexts = createTexts('checkout.change', {
  button: 'Change order',
  until: 'You can change it until {{moment}}.',
  untilMinutes_one: 'You can change it for {{count}} more minute.',
  untilMinutes_other: 'You can change it for {{count}} more minutes.',
  boxesOf: 'Boxes of {{name}}',
  onlyFewer: 'You paid online: boxes can only become fewer here. Order more of them as a new order.',
  contact: 'Phone, address and notes',
  save: 'Save changes',
  saveCancelled: 'Save and cancel the order',
  cancels: 'Without a box, this cancels the order. You can’t undo that.',
  saving: 'Saving…',
  changed: 'Your order is changed',
  cancelled: 'Your order is cancelled',
  toPay: 'To pay on delivery',
  toPayAtFarm: 'To pay at the farm',
  comesBack: 'Comes back to you',
  refunded: 'Refunded',
})
