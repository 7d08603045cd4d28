import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  farmFilter: 'Farm',
  allFarms: 'All farms',
  farmNumber: 'Farm #{{id}}',
})
