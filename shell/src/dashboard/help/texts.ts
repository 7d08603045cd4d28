import { createTexts } from '@santhe/ui'

/** The words around a farm's dashboard while a taluk agent acts for its farmer. */
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
