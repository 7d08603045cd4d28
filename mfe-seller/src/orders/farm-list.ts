import type { PlacedList } from '@santhe/client'
import { DELIVERY_WINDOWS, FARM_WORK, isIstDate, parseOrderStatus } from '@santhe/rules'

export const FARM_LIST: PlacedList = { name: 'farm-orders', firstSearch: '' }

/** URL filters; '' means not set, the status 'all' includes closed orders. */
export const NO_FILTERS = { status: '', work: '', search: '', due: '', window: '' }
export type FarmFilters = typeof NO_FILTERS

const oneOf = (allowed: readonly string[], text: string) => (allowed.includes(text) ? text : '')

/** Ignores unknown values. A day may be half typed. */
export function filtersOf({ status, work, window, ...others }: FarmFilters): FarmFilters {
  return {
    ...others,
    status: status === 'all' ? status : (parseOrderStatus(status) ?? ''),
    work: oneOf([...FARM_WORK, 'late'], work),
    window: oneOf(DELIVERY_WINDOWS, window),
  }
}

/** Open orders, earliest due first; a search without filters includes closed ones. */
export function queryOf({ status, work, search, due, window }: FarmFilters): Record<string, string> {
  const ofWork = work || (status === '' && search === '' ? 'open' : '')
  return {
    ...(status && status !== 'all' && { status }),
    ...(ofWork && { work: ofWork }),
    ...(search && { search }),
    ...(isIstDate(due) && { due }),
    ...(window && { window }),
  }
}
