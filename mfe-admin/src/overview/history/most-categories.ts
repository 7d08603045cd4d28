import type { StatisticsHistory } from '@santhe/contracts'

type CategoryBoxes = StatisticsHistory['boxesByCategory'][number]

/** Bars that fit the height of a day chart. */
const MOST_BARS = 8

/** Returns the top categories; beyond eight the last bar sums the rest, without id and name. */
export function mostCategories(
  categories: readonly CategoryBoxes[],
): { categoryId?: number; name?: string; boxes: number }[] {
  if (categories.length <= MOST_BARS) return [...categories]
  const others = categories.slice(MOST_BARS - 1).reduce((sum, { boxes }) => sum + boxes, 0)
  return [...categories.slice(0, MOST_BARS - 1), { boxes: others }]
}
