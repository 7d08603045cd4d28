import type { CalendarRow } from '@santhe/contracts'
import { isHarvested, type MonthState } from '@santhe/rules'

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

/** The text key of a state for one produce: milk, eggs and ghee are in season where others are harvested. */
export function stateKey(row: Pick<CalendarRow, 'produceName' | 'category'>, state: MonthState) {
  return state === 'harvesting' && !isHarvested(row) ? 'inSeason' : STATE_KEYS[state]
}
