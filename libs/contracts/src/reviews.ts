import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Moment, PicturePath } from './fields.ts'
import { z } from './schema.ts'
import { lines } from './text.ts'

export const Review = z.object({
  id: z.number(),
  name: z.string(),
  avatarUrl: PicturePath.nullable(),
  rating: z.number(),
  date: Moment,
  comment: z.string(),
  /** Received that product, or one of that farm. */
  isVerifiedBuyer: z.boolean(),
})
export type Review = z.output<typeof Review>

const RATING = coded('form.rating')

/** docs/product/reviews.md#review-rules. */
export const ReviewForm = z.strictObject({
  rating: z.number(RATING).int(RATING).min(1, RATING).max(5, RATING),
  comment: lines(10, 'form.comment', 2000),
})
export type ReviewForm = z.input<typeof ReviewForm>

export const writeProductReview = endpoint({
  call: 'POST /api/products/:id/reviews',
  access: 'signedIn',
  summary: 'Writes a review of a product, once a person',
  body: ReviewForm,
  response: Review,
  errors: ['OWN_FARM', 'ALREADY_REVIEWED', 'RATE_LIMITED', 'KEY_REUSED'],
  invalidates: ['product'],
  creates: true,
  idempotent: true,
})

export const writeFarmReview = endpoint({
  call: 'POST /api/farmers/:id/reviews',
  access: 'signedIn',
  summary: 'Writes a review of a farm, once a person',
  body: ReviewForm,
  response: Review,
  errors: ['OWN_FARM', 'ALREADY_REVIEWED', 'RATE_LIMITED', 'KEY_REUSED'],
  invalidates: ['farm'],
  creates: true,
  idempotent: true,
})
