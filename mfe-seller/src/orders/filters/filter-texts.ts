import { createTexts } from '@santhe/ui'

export const filterTexts = createTexts({
  search: 'Order number, name, product or the last digits of a phone',
  due: 'Delivery on',
  window: 'Window',
  anyWindow: 'Any time',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  clear: 'Clear filters',
})
