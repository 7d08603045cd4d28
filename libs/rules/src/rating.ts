const MAX_RATING = 5

export type Star = 'full' | 'half' | 'empty'

/** Returns five stars; a half star if the fraction is .5 or more. docs/product/money-and-dates.md#rating. */
export function starsOf(rating: number): Star[] {
  const clamped = Math.min(MAX_RATING, Math.max(0, rating))
  const full = Math.floor(clamped)
  const hasHalf = clamped - full >= 0.5
  return Array.from({ length: MAX_RATING }, (_, place) => {
    if (place < full) return 'full'
    return place === full && hasHalf ? 'half' : 'empty'
  })
}

/** Formats one decimal: '4.5'. */
export function formatRating(rating: number): string {
  return (Math.round(rating * 10) / 10).toFixed(1)
}

interface Rated {
  _id: number
  rating: number
  ratingCount: number
}

export function bestRatedFirst(a: Rated, b: Rated): number {
  return b.rating - a.rating || b.ratingCount - a.ratingCount || a._id - b._id
}

/** Returns the average from sum and count; 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count > 0 ? sum / count : 0
}
