import { createTexts } from '@santhe/ui'

/** What the profile says of the three-button mode. docs/product/farmer-dashboard.md#three-button-mode. */
export const modeTexts = createTexts({
  title: 'Three big buttons',
  about:
    'For whoever would rather not read: the dashboard opens with pictures, numbers and three big buttons, in ಕನ್ನಡ, हिन्दी or English.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  open: 'Open it',
  nowOn: 'The dashboard opens with three big buttons',
  nowOff: 'The dashboard opens with all its pages',
  failed: 'The three-button mode was not switched',
})
