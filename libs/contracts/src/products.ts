import { PRODUCT_SORTS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IdOrAll, optional, Paging, PicturePath } from './fields.ts'
import { FarmBadge, Product } from './product.ts'
import { Review } from './reviews.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

const ProductQuery = z.object({
  search: SearchText,
  category: IdOrAll,
  availability: z.enum(['all', 'available', 'pre-order', 'coming-soon']).catch('all').optional(),
  seasonal: z.enum(['true', 'false']).optional(),
  farmerId: Id.optional(),
  ...Paging,
})

const ProductListQuery = ProductQuery.extend({
  /** Own farm only; ignored for others. */
  show: optional(z.enum(['low', 'rejected', 'current', 'ended'])),
  sort: optional(z.enum(PRODUCT_SORTS)),
  /** Required by `nearest`. */
  lat: optional(z.coerce.number().min(-90).max(90)),
  lng: optional(z.coerce.number().min(-180).max(180)),
})

/** Default: available first, then soonest `availableUntil`, then id. docs/product/calls.md#sort. */
export const listProducts = endpoint({
  call: 'GET /api/products',
  access: 'anyone',
  summary: 'Active products; with farmerId of one’s own farm, in every state',
  query: ProductListQuery,
  response: z.array(Product),
  provides: ['product'],
  shared: true,
  paged: true,
})

/** Counts per filter choice, consistent with the list. */
export const ProductCounts = z.object({
  total: z.number(),
  /** 'near': no literal match, so local names, spellings and typos. */
  match: z.enum(['all', 'literal', 'near']),
  /** Best first. */
  nearNames: z.array(z.string()),
  availability: z.object({
    all: z.number(),
    available: z.number(),
    'pre-order': z.number(),
    'coming-soon': z.number(),
  }),
  /** Total over categories. */
  allCategories: z.number(),
  /** Non-empty categories. */
  categories: z.array(z.object({ id: z.number(), count: z.number() })),
})
export type ProductCounts = z.output<typeof ProductCounts>

/** Takes the list's filters. */
export const countProducts = endpoint({
  call: 'GET /api/products/counts',
  access: 'anyone',
  summary: 'How many products each filter would show beside the other filters',
  query: ProductQuery.pick({ search: true, category: true, availability: true }),
  response: ProductCounts,
  provides: ['product'],
  shared: true,
})

export const ProductImage = z.object({ id: z.number(), imageUrl: PicturePath, isPrimary: z.boolean() })
export type ProductImage = z.output<typeof ProductImage>

export const ProductDetail = Product.extend({
  farm: FarmBadge.extend({ rating: z.number(), reviewCount: z.number() }),
  /** The primary one first; its farmer gets those of a pending edit. */
  images: z.array(ProductImage),
  reviews: z.array(Review),
  /** Signed in, not the owner, not reviewed yet. */
  mayReview: z.boolean(),
})
export type ProductDetail = z.output<typeof ProductDetail>

export const readProduct = endpoint({
  call: 'GET /api/products/:id',
  access: 'anyone',
  summary: 'One product with its farm and reviews',
  response: ProductDetail,
  provides: ['product', 'stock', 'farm'],
  shared: true,
  variesByCaller: true,
})

export const listProductImages = endpoint({
  call: 'GET /api/products/:id/images',
  access: 'anyone',
  summary: 'A product’s pictures, the primary one first; its farmer reads those of the own edit, where one waits',
  response: z.array(ProductImage),
  provides: ['product'],
})
