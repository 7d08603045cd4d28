import { type PlacedList, useLastSearch } from '@santhe/client'
import { useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { useMemo } from 'react'

function useOwnQuery(): string {
  const { user, viewingAs } = useSession()
  return user && (isStaff(user.role) || viewingAs === 'farmer') ? '?own=1' : ''
}

/** Returns the URLs of what a person bought: the plain ones show staff the office's orders and who sells the farm's, so theirs end in `own=1`. docs/product/pages.md#dashboard. */
export function useOwnOrders(): { list: string; of: (id: number) => string } {
  const query = useOwnQuery()
  return useMemo(() => ({ list: `/dashboard/orders${query}`, of: id => `/dashboard/orders/${id}${query}` }), [query])
}

/** The list of what a person bought, to which the pages of orders and purchases lead back; `query` as in `useOwnOrders`. */
export function useOwnOrdersList(): { list: PlacedList; pathBack: string } {
  const query = useOwnQuery()
  const list = useMemo(() => ({ name: `own-orders${query}`, firstSearch: query }), [query])
  return { list, pathBack: `/dashboard/orders${useLastSearch(list)}` }
}
