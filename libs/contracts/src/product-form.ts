import { MOST_BOXES, PRODUCT_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { IstDateText, Moment, optional, pictureField, wholeNumber } from './fields.ts'
import { Product, YearlySeason } from './product.ts'
import { moveWords, ProductPrice, SeenOffer } from './product-offer.ts'
import { z } from './schema.ts'
import { anyLines, anyText, lines, text } from './text.ts'

export const PRODUCT_UNITS = ['kg', 'g', 'l', 'ml', 'each', 'dozen'] as const

/** docs/product/farmer-dashboard.md#form-rules. `availableUntil` is checked against `now` if given. */
export const ProductForm = z.strictObject({
  name: text(2, 'form.productName'),
  localName: optional(anyText(80)),
  description: lines(10, 'form.description', 5000),
  price: ProductPrice,
  unit: z.enum(PRODUCT_UNITS, coded('form.unit')),
  status: z.enum(PRODUCT_STATUSES, coded('form.status')),
  categoryId: wholeNumber('form.category', { least: 1 }),
  inventory: wholeNumber('form.inventory', { least: 0 }).pipe(z.number().max(MOST_BOXES, coded('form.mostBoxes'))),
  /** Stock as the form opened: edits apply the difference, so boxes bought since stay sold. */
  inventoryWas: optional(wholeNumber('form.inventory', { least: 0 })),
  unitsPerBox: wholeNumber('form.unitsPerBox', { least: 1 }).pipe(z.number().max(10_000, coded('form.mostUnits'))),
  availableUntil: z.union([IstDateText, Moment], coded('form.futureDate')),
  harvestDate: z.union([IstDateText, Moment], coded('form.harvestDate')),
  growingDetails: optional(anyLines(2000)),
  /** Omitted on edit, it stays. */
  seasons: optional(z.array(YearlySeason).max(12, coded('form.mostSeasons', { most: 12 }))),
  imageUrl: optional(pictureField('form.picture')),
})
export type ProductForm = z.input<typeof ProductForm>

const readOnly = [
  'id',
  'category',
  'extraImages',
  'harvestMonth',
  'rating',
  'reviewCount',
  'reviews',
  'mayReview',
  'approvalStatus',
  'rejectionReason',
  'pendingEdit',
  'lastRejection',
  'submittedAt',
  'undoUntil',
  'undoMs',
  'images',
  'kindPrice',
  'farm',
  'farmerId',
  'createdAt',
  'updatedAt',
  'image',
  'categoryName',
  'farmerName',
  'farmerLocation',
  'daysSinceExpiry',
  'district',
  'taluk',
]

export const createProduct = endpoint({
  call: 'POST /api/products',
  access: ['farmer'],
  summary: 'Adds a product to the caller’s farm; it starts pending',
  body: ProductForm,
  response: Product,
  errors: ['KEY_REUSED'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
  creates: true,
  idempotent: true,
  ignores: readOnly,
})

export const updateProduct = endpoint({
  call: 'PUT /api/products/:id',
  access: ['farmer', 'admin', 'district_manager'],
  summary:
    'Changes a product; its farmer’s edit of name, description, picture or a higher price waits for approval, the approved version stays on sale',
  /** `move`: for a later harvest date, how to treat the orders that booked it. */
  body: ProductForm.extend({ move: z.strictObject(moveWords).optional(), seen: SeenOffer.optional() }),
  response: Product,
  errors: ['KEY_REUSED', 'CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'order', 'statistics'],
  // Its boxes are a difference.
  idempotent: true,
  ignores: readOnly,
})

export const deleteProduct = endpoint({
  call: 'DELETE /api/products/:id',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Deletes a product; one that orders refer to is hidden',
  /** `onlyUndecided`: does nothing once decided, for undoing a copy. */
  query: z.object({ onlyUndecided: z.literal('true').optional() }),
  response: z.object({ id: z.number() }),
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})
