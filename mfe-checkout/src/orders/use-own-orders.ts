import { type PlacedList, useLastSearch } from '@santhe/client'
import { useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { useMemo } from 'react'

function useOwnQuery(): string {
  const { user, viewingAs } = useSession()
  return user && (isStaff(user.role) || viewingAs === 'farmer') ? '?own=1' : ''
}

/**
 * Returns URLs of the user's own orders. Staff and sellers see their work at the plain URLs, so theirs end in `own=1`.
 * docs/product/pages.md#dashboard.
 */
export function useOwnOrders(): { list: string; of: (id: number) => string } {
  const query = useOwnQuery()
  return useMemo(() => ({ list: `/dashboard/orders${query}`, of: id => `/dashboard/orders/${id}${query}` }), [query])
}

/** The list that order pages lead back to; `query` as in `useOwnOrders`. */
export function useOwnOrdersList(): { list: PlacedList; pathBack: string } {
  const query = useOwnQuery()
  const list = useMemo(() => ({ name: `own-orders${query}`, firstSearch: query }), [query])
  return { list, pathBack: `/dashboard/orders${useLastSearch(list)}` }
}

export function purchasePath(id: number): string {
  return `/dashboard/orders/purchase/${id}`
}

/** History state of the orders list: a reload shows the placed orders again. */
export const placedState = (purchaseId: number) => ({ placed: purchaseId })
