import { createTexts, useTexts } from '@santhe/ui'
import { reviewsTexts } from '../../texts/reviews.ts'

const texts = createTexts({ reviews: reviewsTexts })

export const useReviewsT = () => useTexts(texts)
