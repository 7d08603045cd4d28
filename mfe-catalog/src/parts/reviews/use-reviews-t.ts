import { createTexts, useTexts } from '@santhe/ui'
import { reviewsTexts } from '../../texts/reviews.ts'

const texts = createTexts({ reviews: reviewsTexts })

/** The words of reviews, which only chunks that show them have, in the language of the page. */
export const useReviewsT = () => useTexts(texts)
