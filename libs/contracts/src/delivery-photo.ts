import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Never cached. docs/product/delivery.md#delivery-photo */
export const readDeliveryPhoto = endpoint({
  call: 'GET /api/orders/:id/delivery-photo',
  access: 'signedIn',
  summary: 'The photo of an order’s box at the door, for its buyer, its farm and staff in scope, for 30 days',
  response: z.string(),
  provides: ['order'],
  file: 'image/webp',
})
