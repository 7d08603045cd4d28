import { MOST_BOXES, PRODUCT_SORTS, PRODUCT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import {
  Id,
  IdOrAll,
  IdParams,
  IstDateText,
  Moment,
  optional,
  Paging,
  PicturePath,
  pictureField,
  wholeNumber,
} from './fields.ts'
import { FarmBadge, Product, YearlySeason } from './product.ts'
import { ProductPrice } from './product-offer.ts'
import { Review } from './reviews.ts'
import { z } from './schema.ts'
import { anyLines, anyText, lines, SearchText, text } from './text.ts'

export const PRODUCT_UNITS = ['kg', 'g', 'l', 'ml', 'each', 'dozen'] as const

export const ProductDetail = Product.extend({
  farm: FarmBadge.extend({ rating: z.number(), reviewCount: z.number() }),
  reviews: z.array(Review),
  /** True where the caller is signed in, does not own the farm, and has not reviewed it yet. */
  mayReview: z.boolean(),
})
export type ProductDetail = z.output<typeof ProductDetail>

export const ProductImage = z.object({ id: z.number(), imageUrl: PicturePath, isPrimary: z.boolean() })

const ProductQuery = z.object({
  search: SearchText,
  category: IdOrAll,
  availability: z.enum(['all', 'available', 'pre-order', 'coming-soon']).catch('all').optional(),
  seasonal: z.enum(['true', 'false']).optional(),
  farmerId: Id.optional(),
  ...Paging,
})

const ProductListQuery = ProductQuery.extend({
  sort: optional(z.enum(PRODUCT_SORTS)),
  /** Where the caller is; `nearest` alone uses it, and is refused without. */
  lat: optional(z.coerce.number().min(-90).max(90)),
  lng: optional(z.coerce.number().min(-180).max(180)),
})

/** In the order of `sort`; without it what can be bought first, then the soonest `availableUntil`, then id. docs/product/calls.md#sort. */
export const listProducts = endpoint({
  call: 'GET /api/products',
  owner: 'storefront',
  access: 'anyone',
  summary: 'Active products; with farmerId of one’s own farm, in every state',
  query: ProductListQuery,
  response: z.array(Product),
  provides: ['product'],
  shared: true,
  paged: true,
})

/** How many products each further choice would show, with the other choices as they are: the same as the list. */
export const ProductCounts = z.object({
  total: z.number(),
  /** Of all categories: whether the search matched literally, or, as nothing did, by local names, other spellings and small typos. */
  match: z.enum(['all', 'literal', 'near']),
  /** Names of produce that a near search matched, best first; empty for other searches. */
  nearNames: z.array(z.string()),
  availability: z.object({
    all: z.number(),
    available: z.number(),
    'pre-order': z.number(),
    'coming-soon': z.number(),
  }),
  /** What the choice of all categories would show. */
  allCategories: z.number(),
  /** The categories with at least one product. */
  categories: z.array(z.object({ id: z.number(), count: z.number() })),
})
export type ProductCounts = z.output<typeof ProductCounts>

/** Beside the list of products with the same search, category and availability. */
export const countProducts = endpoint({
  call: 'GET /api/products/counts',
  owner: 'storefront',
  access: 'anyone',
  summary: 'How many products each filter would show beside the other filters',
  query: ProductQuery.pick({ search: true, category: true, availability: true }),
  response: ProductCounts,
  provides: ['product'],
  shared: true,
})

export const readProduct = endpoint({
  call: 'GET /api/products/:id',
  owner: 'storefront',
  access: 'anyone',
  summary: 'One product with its farm and reviews',
  params: IdParams,
  response: ProductDetail,
  provides: ['product', 'stock', 'farm'],
  shared: true,
  variesByCaller: true,
})

export const listProductImages = endpoint({
  call: 'GET /api/products/:id/images',
  owner: 'storefront',
  access: 'anyone',
  summary: 'A product’s pictures, the primary one first; its farmer reads those of the own edit, where one waits',
  params: IdParams,
  response: z.array(ProductImage),
  provides: ['product'],
})

/** The farmer's product form with the messages of docs/product/farmer-dashboard.md#form-rules. `availableUntil` is compared with today where `now` is given. */
export const ProductForm = z.strictObject({
  name: text(2, 'Product name must be at least 2 characters'),
  localName: optional(anyText(80)),
  description: lines(10, 'Description must be at least 10 characters', 5000),
  price: ProductPrice,
  unit: z.enum(PRODUCT_UNITS, 'Unit is required'),
  status: z.enum(PRODUCT_STATUSES, 'Status is required'),
  categoryId: wholeNumber('Category is required', { least: 1 }),
  inventory: wholeNumber('Inventory must be a non-negative integer', { least: 0 }).pipe(
    z.number().max(MOST_BOXES, 'Please give at most 1,00,000 boxes'),
  ),
  /** The boxes that the form showed when it was opened. With it an edit changes the stock by the difference, so that what was bought meanwhile stays sold. */
  inventoryWas: optional(wholeNumber('Inventory must be a non-negative integer', { least: 0 })),
  unitsPerBox: wholeNumber('Must have at least 1 unit per box', { least: 1 }).pipe(
    z.number().max(10_000, 'Please give at most 10,000 units a box'),
  ),
  availableUntil: z.union([IstDateText, Moment], 'Date must be in the future'),
  harvestDate: z.union([IstDateText, Moment], 'Harvest date is required'),
  growingDetails: optional(anyLines(2000)),
  /** On an edit, left out it stays. */
  seasons: optional(z.array(YearlySeason).max(12, 'Please give at most 12 seasons')),
  imageUrl: optional(pictureField('Please upload the picture, or give an address on the web')),
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
  owner: 'backoffice',
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
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary:
    'Changes a product; its farmer’s edit of name, description, picture or a higher price waits for approval, the approved version stays on sale',
  params: IdParams,
  body: ProductForm,
  response: Product,
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
  ignores: readOnly,
})

export const deleteProduct = endpoint({
  call: 'DELETE /api/products/:id',
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Deletes a product; one that orders refer to is hidden',
  params: IdParams,
  response: z.object({ id: z.number() }),
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
})
