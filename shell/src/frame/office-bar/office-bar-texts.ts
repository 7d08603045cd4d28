import { createTexts } from '@santhe/ui'

export const officeBarTexts = createTexts({
  overview: 'Overview',
  round: 'Round',
  products: 'Products',
  orders: 'Orders',
  farmers: 'Farmers',
  shop: 'Shop',
})
