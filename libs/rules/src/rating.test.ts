import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageRating, bestRatedFirst, formatRating, starsOf } from './rating.ts'

function drawn(rating: number): string {
  return starsOf(rating)
    .map(star => ({ full: '★', half: '½', empty: '☆' })[star])
    .join('')
}

// docs/product/money-and-dates.md#rating
describe('ratings', () => {
  it.each([
    [0, '☆☆☆☆☆'],
    [3.49, '★★★☆☆'],
    [3.5, '★★★½☆'],
    [4.99, '★★★★½'],
    [5, '★★★★★'],
    [7, '★★★★★'],
    [-1, '☆☆☆☆☆'],
  ])('%f are drawn as %s', (rating, stars) => expect(drawn(rating)).toBe(stars))

  it('always have five stars', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), rating => {
        const stars = starsOf(rating)
        expect(stars).toHaveLength(5)
        const value = stars.reduce((sum, star) => sum + { full: 1, half: 0.5, empty: 0 }[star], 0)
        expect(rating - value).toBeGreaterThanOrEqual(0)
        expect(rating - value).toBeLessThan(0.5)
      }),
    )
  })

  it('are averaged to one decimal', () => {
    expect([averageRating(9, 2), averageRating(0, 0)].map(formatRating)).toEqual(['4.5', '0.0'])
    expect([4, 4.25, 4.24, 4.95].map(formatRating)).toEqual(['4.0', '4.3', '4.2', '5.0'])
  })
})

describe('bestRatedFirst', () => {
  it('sorts by rating, then number of ratings, then age', () => {
    const rows = [
      { _id: 4, rating: 4, ratingCount: 9 },
      { _id: 3, rating: 4.5, ratingCount: 2 },
      { _id: 2, rating: 4.5, ratingCount: 7 },
      { _id: 1, rating: 4, ratingCount: 9 },
    ]
    expect(rows.sort(bestRatedFirst).map(({ _id }) => _id)).toEqual([2, 3, 1, 4])
  })
})
