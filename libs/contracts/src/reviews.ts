import { announced } from './endpoint.ts'
import { Moment, PicturePath } from './fields.ts'
import { z } from './schema.ts'

export const Review = z.object({
  id: z.number(),
  name: z.string(),
  avatarUrl: PicturePath.nullable(),
  rating: z.number(),
  date: Moment,
  comment: z.string(),
  /** Written by someone who received that product, or from that farm. */
  isVerifiedBuyer: z.boolean(),
})
export type Review = z.output<typeof Review>

export const writeProductReview = announced({
  call: 'POST /api/products/:id/reviews',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Writes a review of a product, once a person',
})

export const writeFarmReview = announced({
  call: 'POST /api/farmers/:id/reviews',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Writes a review of a farm, once a person',
})
