import type { CalendarRow } from '@santhe/contracts'
import type { MonthState } from '@santhe/rules'

/** The text key of each state, and what can be bought in it: where its cell leads. */
export const STATE_KEYS = {
  growing: 'growing',
  harvesting: 'harvesting',
  'pre-order': 'preOrder',
  available: 'available',
} as const satisfies Record<MonthState, string>

const AVAILABILITY = { growing: '', harvesting: '', 'pre-order': 'pre-order', available: 'available' } as const

/** Where the produce of a cell can be bought: the product itself where there is one, else what is found of it. */
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
