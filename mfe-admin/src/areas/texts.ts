import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  open: 'PIN codes of Bangalore Rural',
  text: 'The market delivers to ticked PIN codes. Nobody can order in the others.',
  loadError: 'Error loading PIN codes',
  on: 'Deliveries switched on',
  off: 'Deliveries switched off',
  failed: 'Failed to switch deliveries',
})
