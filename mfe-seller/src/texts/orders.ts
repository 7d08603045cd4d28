import { createTexts } from '@santhe/ui'

export const ordersTexts = createTexts('seller.orders', {
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

/** docs/product/orders.md */
export const workTexts = createTexts('seller.work', {
  work: 'What to do first',
  accept: 'To accept {{count}}',
  pack: 'To pack {{count}}',
  send: 'Packed {{count}}',
  way: 'On the way {{count}}',
  growing: 'Growing {{count}}',
  more: '{{count}}+',
  daySheet: 'Day sheet',
  filters: 'Filters',
  emptyFiltered: 'No orders match your search and filters.',
  emptyWork: 'Nothing left to do here.',
  readAgain: 'Refresh the list',
  gone: 'No longer in this list',
  count_one: '{{count}} order',
  count_other: '{{count}} orders',
  countOrMore: '{{count}} orders or more',
  packed: 'Packed',

  next: {
    accepted: 'Accept',
    growing: 'Mark growing',
    harvested: 'Mark harvested',
    packaging: 'Start packing',
    packed: 'Mark packed',
    shipping: 'Hand over',
    ready: 'Mark ready for pickup',
    back: 'Undo',
  },
  nextOf: '{{step}}, order #{{id}}',
  done: 'Order #{{id}}: {{step}}',
  doneSeveral: '{{count}} orders updated',
  doneUndo: '{{step}} · Undo',
  ready: 'Ready for pickup',
  reminded: 'Our office asked for your next step',
  back: 'Undone',
  waitingUndo: 'Waiting · Undo',
  queued: 'Saved on this phone',
  queuedText_one: '{{count}} order syncs when you are online.',
  queuedText_other: '{{count}} orders sync when you are online.',

  several: {
    choose: 'Choose several',
    end: 'Done',
    row: 'Choose order #{{id}}, {{name}}',
  },
})

export const filterTexts = createTexts('seller.filter', {
  status: 'Status',
  open: 'Open orders',
  allOrders: 'All orders',
  search: 'Order number, name, product or the last digits of a phone',
  due: 'Delivery on',
  window: 'Window',
  anyWindow: 'Any time',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  clear: 'Clear filters',
})
