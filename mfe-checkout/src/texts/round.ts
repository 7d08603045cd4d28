import { createTexts } from '@santhe/ui'

export const roundTexts = createTexts('checkout.round', {
  today: { morning: 'this morning', afternoon: 'this afternoon', evening: 'this evening' },
  tomorrow: { morning: 'tomorrow morning', afternoon: 'tomorrow afternoon', evening: 'tomorrow evening' },
  later: { morning: 'in the morning', afternoon: 'in the afternoon', evening: 'in the evening' },
  with: 'with {{agent}}',
  anotherTime: 'You may choose another time.',
  decided: 'The farm and our office decide what happens next. You may choose another time.',
})
