import type { orderFees } from '@santhe/domain'

/** What a purchase in the demo market costs beside its boxes: docs/product/delivery.md#delivery-fees, and a fee for the market's work. */
export const FEES = [
  {
    name: 'Delivery',
    description: 'To your door, by what you buy and where you live',
    type: 'table',
    value: 0,
    table: [
      { from: 0, urban: 49, rural: 79, extended: 99 },
      { from: 500, urban: 29, rural: 59, extended: 79 },
      { from: 1000, urban: 0, rural: 29, extended: 49 },
    ],
    displayOrder: 1,
  },
  {
    name: 'Packing and handling',
    description: 'Paper, straw and crates that come back',
    type: 'percentage',
    value: 2.5,
    displayOrder: 2,
  },
] satisfies Parameters<typeof orderFees.create>[0]['fee'][]
