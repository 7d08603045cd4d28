import { createTexts } from '@santhe/ui'

export const helpTexts = createTexts({
  sections: 'Dashboard',
  orders: 'Orders',
  products: 'Products',
  helping: 'You are helping {{name}} ({{farm}}).',
  minutes_one: '{{count}} minute left.',
  minutes_other: '{{count}} minutes left.',
  over: 'The hour is over.',
  finish: 'Finish',
  failed: 'The help could not be ended',
})
