import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/adjustments.md#changes */
const texts = createTexts('catalog.addToOrder', {
  button: 'Add to my open order #{{id}}',
  comes: 'Estimated delivery of order #{{id}}: {{date}}.',
  costs: 'Costs {{amount}} more, with fees by percentage. Other fees stay as they are.',
  paidOnline: 'You pay it online. Then the boxes are in your order.',
  sooner: 'It is ready now: you can change or cancel this order for 4 hours then, not until {{moment}}.',
  add: 'Add to order #{{id}}',
  addAndPay: 'Add and pay',
  adding: 'Adding…',
  added: 'Added to order #{{id}}',
})

export const useAddToOrderT = () => useTexts(texts)
