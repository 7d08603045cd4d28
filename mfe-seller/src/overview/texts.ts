import { createTexts } from '@santhe/ui'

/** The texts of a farm's overview. docs/product/farm-money.md#overview */
export const overviewTexts = createTexts({
  title: 'Namaskara, {{name}}',
  text: 'Your latest orders and earnings.',
  recent: 'Recent orders',
  loadError: 'Error loading orders',
  allOrders: 'All orders',
  summary: 'Account summary',
  accountType: 'Account type',
  farmer: 'Farmer',
  since: 'Member since',
  activeProducts: 'Active products',
  earnings: 'Total earnings',
  none: 'No orders yet',
  noneText: 'New orders appear here as soon as somebody buys a box.',
})
