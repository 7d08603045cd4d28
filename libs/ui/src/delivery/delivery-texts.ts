import { createTexts } from '../texts/texts.tsx'

export const deliveryTexts = createTexts('ui.delivery', {
  question: 'Do we deliver to you?',
  enter: 'Enter your PIN code',
  change: 'Change PIN',
  title: 'Where should we deliver?',
  label: 'PIN code',
  hint: 'Six digits, such as 560034. We don’t store your location.',
  invalid: 'An Indian PIN code has six digits, such as 560034',
  save: 'Check delivery',
  delivers: 'We deliver to {{pin}}',
  deliversTo: 'We deliver to {{pin}} {{place}}',
})
