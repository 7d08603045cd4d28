import { endpoint } from './endpoint.ts'
import { IdParams, PicturePath } from './fields.ts'
import { FarmBadge, Product } from './product.ts'
import { Review } from './reviews.ts'
import { z } from './schema.ts'

export const ProductImage = z.object({ id: z.number(), imageUrl: PicturePath, isPrimary: z.boolean() })
export type ProductImage = z.output<typeof ProductImage>

export const ProductDetail = Product.extend({
  farm: FarmBadge.extend({ rating: z.number(), reviewCount: z.number() }),
  /** The primary one first; its farmer reads those of the own edit, where one waits. */
  images: z.array(ProductImage),
  reviews: z.array(Review),
  /** Signed in, not the owner, not reviewed yet. */
  mayReview: z.boolean(),
})
export type ProductDetail = z.output<typeof ProductDetail>

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
