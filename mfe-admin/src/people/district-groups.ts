import { DISTRICTS, STATES } from '@santhe/rules'

/** docs/product/accounts.md#districts. */
export const DISTRICT_GROUPS = STATES.map(state => ({
  label: state,
  options: DISTRICTS.filter(district => district.state === state).map(({ name }) => name),
}))
