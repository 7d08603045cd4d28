import { createTexts } from '../texts/texts.tsx'

/** docs/product/orders.md#statuses */
export const statusTexts = createTexts('ui.status', {
  pending: 'Pending',
  accepted: 'Accepted',
  growing: 'Growing',
  harvested: 'Harvested',
  packaging: 'Packaging',
  shipping: 'Shipping',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
})
