import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  open: 'PIN codes of Bangalore Rural',
  text: 'The market delivers to those that are ticked. A PIN that is not is outside: nobody there can order.',
  loadError: 'Error loading PIN codes',
  on: 'Deliveries switched on',
  off: 'Deliveries switched off',
  failed: 'Failed to switch deliveries',
})
