import { createTexts } from '@santhe/ui'

/** docs/product/farmer-dashboard.md#three-button-mode */
export const modeTexts = createTexts({
  title: 'Three big buttons',
  about:
    'For farmers who prefer to read little: the dashboard opens with pictures, numbers and three big buttons, in ಕನ್ನಡ, हिन्दी or English.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  open: 'Open it',
  nowOn: 'The dashboard opens with three big buttons',
  nowOff: 'The dashboard opens with all its pages',
  failed: 'We couldn’t switch the three-button mode',
})
