import type { Review } from '@santhe/contracts'
import type { ReviewRecord } from '@santhe/domain'
import { isPicturePath } from '@santhe/rules'

export function presentReview(review: ReviewRecord): Review {
  const { _id, name, avatarUrl, rating, createdAt, comment, isVerifiedBuyer } = review
  // Pages load no pictures from elsewhere.
  const ownPicture = isPicturePath(avatarUrl) ? avatarUrl : null
  return { id: _id, name, avatarUrl: ownPicture, rating, date: createdAt.toISOString(), comment, isVerifiedBuyer }
}
