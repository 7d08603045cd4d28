import type { CalendarRow } from '@santhe/contracts'
import type { MonthState } from '@santhe/rules'

/** Text key of each state, and the availability its link filters by. */
export const STATE_KEYS = {
  growing: 'growing',
  harvesting: 'harvesting',
  'pre-order': 'preOrder',
  available: 'available',
} as const satisfies Record<MonthState, string>

const AVAILABILITY = { growing: '', harvesting: '', 'pre-order': 'pre-order', available: 'available' } as const

/** Links to the product if it exists, else to a search. */
export function buyingPath(
  { produceName, productId }: Pick<CalendarRow, 'produceName' | 'productId'>,
  state: MonthState | undefined,
): string {
  if (productId !== null) return `/products/${productId}`
  const query = new URLSearchParams({ search: produceName })
  const availability = state ? AVAILABILITY[state] : ''
  if (availability !== '') query.set('availability', availability)
  return `/products?${query}`
}
