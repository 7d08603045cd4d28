import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/reviews.md#block */
const reviewsTexts = {
  title: 'Customer Reviews ({{count}})',
  average: '{{rating}} out of 5',
  empty: {
    product: 'No reviews yet. Be the first to review this product!',
    farm: 'No reviews yet. Be the first to review this farm!',
  },
  verified: 'Verified buyer',
  write: 'Write a Review',
  rating: 'Your rating',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  comment: 'Your review',
  commentHint: 'At least 10 characters: how it looked, how it tasted, how it arrived.',
  submit: 'Submit Review',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  written: 'Review submitted',
  thanks: 'Thank you for your feedback!',
  failed: 'Error submitting review',
  later: 'Please try again later',
}

const texts = createTexts('catalog.reviews', { reviews: reviewsTexts })

export const useReviewsT = () => useTexts(texts)
