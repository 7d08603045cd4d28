import type { Actor } from '@santhe/rules'

/** One after the other something comes into the market at each of these places. */
export const PLACES = {
  hoskote: { district: 'Bengaluru Rural', taluk: 'Hoskote' },
  withoutTaluk: { district: 'Bengaluru Rural', taluk: null },
  nelamangala: { district: 'Bengaluru Rural', taluk: 'Nelamangala' },
  malur: { district: 'Kolar', taluk: 'Malur' },
} as const
export type PlaceName = keyof typeof PLACES
export const PLACE_NAMES = ['hoskote', 'withoutTaluk', 'nelamangala', 'malur'] as const satisfies readonly PlaceName[]

const IN_DISTRICT: readonly PlaceName[] = ['hoskote', 'withoutTaluk', 'nelamangala']
/** Where each role of the office acts, if it lives in Hoskote. */
export const STAFF: readonly { readonly actor: Actor; readonly reaches: readonly PlaceName[] }[] = [
  { actor: { id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
  { actor: { id: 900_002, role: 'taluk_agent', ...PLACES.hoskote }, reaches: ['hoskote', 'withoutTaluk'] },
  { actor: { id: 900_003, role: 'delivery_agent', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
]
export type Member = (typeof STAFF)[number]
