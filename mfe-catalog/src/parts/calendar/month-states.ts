import type { MonthState } from '@santhe/rules'

/** The text key of each state, and what can be bought in it: where its cell leads. */
export const STATE_KEYS = {
  growing: 'growing',
  harvesting: 'harvesting',
  'pre-order': 'preOrder',
  available: 'available',
} as const satisfies Record<MonthState, string>

const AVAILABILITY = { growing: '', harvesting: '', 'pre-order': 'pre-order', available: 'available' } as const

/** Where the produce of a cell can be bought. */
export function buyingPath(produceName: string, state: MonthState | undefined): string {
  const query = new URLSearchParams({ search: produceName })
  const availability = state ? AVAILABILITY[state] : ''
  if (availability !== '') query.set('availability', availability)
  return `/products?${query}`
}
