import type { PlacedList } from '@santhe/client'
import { DELIVERY_WINDOWS, FARM_WORK, isIstDate, parseOrderStatus } from '@santhe/rules'

/** The farm's orders, to which an order's page leads back. */
export const FARM_LIST: PlacedList = { name: 'farm-orders', firstSearch: '' }

/** The filters as they stand in the URL, each '' where it is not set; the status 'all' is every order, also the closed ones. */
export const NO_FILTERS = { status: '', work: '', search: '', due: '', window: '' }
export type FarmFilters = typeof NO_FILTERS

const oneOf = (allowed: readonly string[], text: string) => (allowed.includes(text) ? text : '')

/** Returns the filters that the URL names: a status, work or window that there is not filters nothing. A day may be half typed. */
export function filtersOf({ status, work, window, ...others }: FarmFilters): FarmFilters {
  return {
    ...others,
    status: status === 'all' ? status : (parseOrderStatus(status) ?? ''),
    work: oneOf([...FARM_WORK, 'late'], work),
    window: oneOf(DELIVERY_WINDOWS, window),
  }
}

/** Returns what the list is read with: open orders, what is due first at the top; a search alone looks through closed ones too. */
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
