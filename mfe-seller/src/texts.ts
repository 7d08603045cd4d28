import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  tryAgain: 'Try Again',

  orders: {
    title: 'Orders for your farm',
    order: 'Order',
    number: 'Order #{{id}}',
    date: 'Placed',
    customer: 'Customer',
    items: 'Boxes',
    subtotal: 'Subtotal',
    status: 'Status',
    delivery: 'Estimated delivery',
    readyFrom: 'Ready from',
    late_one: '{{count}} day late',
    late_other: '{{count}} days late',
    unavailable: 'Unavailable',
    actions: 'Actions',
    open: 'Open',
    openNumber: 'Open order #{{id}}',
    filter: 'Status',
    all: 'All orders',
    loadError: 'Error Loading Orders',
    loadErrorText: 'Failed to load order data. Please try again',
    empty: 'No orders found',
    emptyFor: 'No orders with status "{{status}}" found',
    emptyText: 'New orders appear here as soon as somebody buys a box.',
  },

  order: {
    updated: 'Order status updated',
    updateError: 'Error updating order status',
    updateFailed: 'There was an error updating the order status.',
  },
})
