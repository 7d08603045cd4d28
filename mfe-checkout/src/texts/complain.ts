import { createTexts } from '@santhe/ui'

/** The button alone: the order's page has it from the start. */
export const complainTexts = createTexts('checkout.complain', {
  button: 'Something is wrong',
  until: 'Until {{moment}}',
  replaces: 'Replaces boxes of order #{{id}}',
})
