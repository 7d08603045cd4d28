import { createTexts } from '@santhe/ui'

/** docs/product/orders.md */
export const workTexts = createTexts({
  work: 'What to do first',
  accept: 'To accept {{count}}',
  pack: 'To pack {{count}}',
  send: 'Packed {{count}}',
  way: 'On the way {{count}}',
  more: '{{count}}+',
  daySheet: 'Day sheet',
  open: 'Open orders',
  filters: 'Search, day and window',
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
    growing: 'Growing',
    harvested: 'Harvested',
    packaging: 'Start packing',
    packed: 'Packed',
    shipping: 'Out for delivery',
    ready: 'Ready for pickup',
    back: 'Undo',
  },
  nextOf: '{{step}}, order #{{id}}',
  done: 'Order #{{id}}: {{step}}',
  became: {
    accepted: 'Accepted',
    growing: 'Growing',
    harvested: 'Harvested',
    packaging: 'Being packed',
    packed: 'Packed',
    shipping: 'Out for delivery',
    ready: 'Ready for pickup',
    back: 'Undone',
  },

  several: {
    choose: 'Choose several',
    end: 'Done choosing',
    row: 'Choose order #{{id}}, {{name}}',
  },
})
