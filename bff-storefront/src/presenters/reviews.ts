import type { Review } from '@santhe/contracts'
import type { ReviewRecord } from '@santhe/domain'

export function presentReview(review: ReviewRecord): Review {
  const { _id, name, avatarUrl, rating, createdAt, comment, isVerifiedBuyer } = review
  return { id: _id, name, avatarUrl, rating, date: createdAt.toISOString(), comment, isVerifiedBuyer }
}
