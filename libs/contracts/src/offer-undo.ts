import { endpoint } from './endpoint.ts'
import { Product } from './product.ts'

/** docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer. */
export const takeBackOffer = endpoint({
  call: 'DELETE /api/products/:id/offer-step',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Takes the caller’s harvest or other offer of a product back, within ten seconds; nobody is notified of it',
  response: Product,
  errors: ['CONFLICT'],
  idempotent: true,
  invalidates: ['product', 'calendar', 'farm', 'statistics', 'order'],
})
