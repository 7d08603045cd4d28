import { createTexts } from '@santhe/ui'

/** The texts of one order's page; those that its list says too stand in ../texts.ts. */
export const orderTexts = createTexts({
  back: 'Back to Orders',
  loadError: 'Error loading order details',
  placedOn: 'Placed {{date}}',
  items: 'Items',
  boxes_one: '{{count}} box',
  boxes_other: '{{count}} boxes',
  inBox: '{{contents}} a box',
  customer: 'Customer information',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Deliver to',
  notes: 'Notes',
  payment: 'Payment',
  paidInCash: 'Paid in cash on delivery',
  cod: 'Cash on delivery',
  cashfree: 'Online payment',
  estimated: 'Estimated delivery',
  statusLabel: 'Order status',
  finalDelivered: 'This order is already delivered and cannot be updated.',
  finalCancelled: 'This order is already cancelled and cannot be updated.',
  noneToSet: 'You can’t change this order’s status now.',
  history: 'What happened so far',
  yourSubtotal: 'Your items',
})
