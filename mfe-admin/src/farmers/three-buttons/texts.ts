import { createTexts } from '@santhe/ui'

/** docs/product/farmer-dashboard.md#three-button-mode. */
export const threeButtonTexts = createTexts({
  on: 'Three buttons: on',
  off: 'Three buttons: off',
  switchOn: 'Switch the three-button mode on for {{name}}',
  switchOff: 'Switch the three-button mode off for {{name}}',
  nowOn: 'The dashboard of {{name}} opens with three big buttons',
  nowOff: 'The dashboard of {{name}} opens with all its pages',
  failed: 'The three-button mode was not switched',
})
