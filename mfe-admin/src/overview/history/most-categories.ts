import type { StatisticsHistory } from '@santhe/contracts'

type CategoryBoxes = StatisticsHistory['boxesByCategory'][number]

/** As many bars as stand beside a picture of days. */
const MOST_BARS = 8

/** Returns the first categories as they come, most first; where there are more than eight the last bar has all others together, without id and name. */
export function mostCategories(
  categories: readonly CategoryBoxes[],
): { categoryId?: number; name?: string; boxes: number }[] {
  if (categories.length <= MOST_BARS) return [...categories]
  const others = categories.slice(MOST_BARS - 1).reduce((sum, { boxes }) => sum + boxes, 0)
  return [...categories.slice(0, MOST_BARS - 1), { boxes: others }]
}
