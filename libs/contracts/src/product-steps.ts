import { MOST_BOXES, OFFER_STEPS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { optional, wholeNumber } from './fields.ts'
import { Product } from './product.ts'
import { BOXES_MESSAGE, changesProduct, SeenOffer } from './product-offer.ts'
import { z } from './schema.ts'

/** docs/product/farmer-dashboard.md#harvested-today. */
export const harvestProduct = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/harvested',
  summary: 'Sells a Pre-Order as Available Now, harvested today; those who booked boxes of it are notified, once',
  response: Product,
  errors: ['CONFLICT'],
  idempotent: false,
  invalidates: [...changesProduct.invalidates, 'order'],
})

/** docs/product/farmer-dashboard.md#offer-again. */
export const offerProductAgain = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/offer-again',
  summary: 'Offers the same product again, its dates moved by weeks or years, with the boxes that are there now',
  body: z.strictObject({
    by: z.enum(OFFER_STEPS),
    inventory: wholeNumber(BOXES_MESSAGE, { least: 1 }).pipe(z.number().max(MOST_BOXES, BOXES_MESSAGE)),
    /** As seen: stock changes by the difference. */
    inventoryWas: optional(wholeNumber(BOXES_MESSAGE, { least: 0 })),
    seen: SeenOffer.pick({ availableUntil: true }).optional(),
  }),
  response: Product,
})

/** docs/product/farmer-dashboard.md#copy-as-new. */
export const copyProduct = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/copy',
  access: ['farmer'],
  summary: 'Makes another product with the same words and pictures; it starts pending, without boxes',
  response: Product,
  errors: [],
  creates: true,
})
