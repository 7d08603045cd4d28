import { createTexts } from '@santhe/ui'

/** Only the button's texts, which the order's page needs from the start. */
export const complainTexts = createTexts('checkout.complain', {
  button: 'Something is wrong',
  until: 'Until {{moment}}',
  replaces: 'Replaces boxes of order #{{id}}',
})
