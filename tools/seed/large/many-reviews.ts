import type { PersonRecord, ReviewRecord } from '@santhe/domain'
import { FARM_COMMENTS, PRODUCT_COMMENTS } from '../market/demo-data.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000

/** A review without an id. */
export type ReviewDraft = Omit<ReviewRecord, '_id'>

/** Returns a random number of reviews from 0 to `max`: a few subjects get many, most hardly any. */
export function randomCount(max: number, random: Random): number {
  return Math.min(max, Math.floor(0.3 / (1 - random.next() * 0.999)))
}

/** Returns `count` reviews of one product or farm, each by a different buyer. */
export function reviewsOf(
  { kind, targetId, count, now }: Pick<ReviewRecord, 'kind' | 'targetId'> & { count: number; now: Date },
  buyers: readonly PersonRecord[],
  random: Random,
): ReviewDraft[] {
  const first = random.integer(0, Math.max(0, buyers.length - 1))
  return Array.from({ length: Math.min(count, buyers.length) }, (_unused, index) => {
    const author = buyers[(first + index) % buyers.length]
    const rating = random.weightedPick<3 | 4 | 5>([
      [5, 60],
      [4, 30],
      [3, 10],
    ])
    return {
      kind,
      targetId,
      personId: author?._id ?? 0,
      name: author?.name ?? '',
      avatarUrl: null,
      rating,
      comment: random.pick(kind === 'product' ? PRODUCT_COMMENTS[rating] : FARM_COMMENTS),
      isVerifiedBuyer: random.next() < 0.7,
      createdAt: new Date(now.getTime() - random.integer(1, 90) * DAY - random.integer(0, 1_000) * 60_000),
    }
  })
}

export function sumOf(reviews: readonly ReviewDraft[]): { ratingSum: number; ratingCount: number } {
  return { ratingSum: reviews.reduce((sum, { rating }) => sum + rating, 0), ratingCount: reviews.length }
}
