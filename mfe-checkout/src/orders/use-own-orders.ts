import { useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { useMemo } from 'react'

/** Returns the URLs of what a person bought: the plain ones show staff the office's orders and who sells the farm's, so theirs end in `own=1`. docs/product/pages.md#dashboard. */
export function useOwnOrders(): { list: string; of: (id: number) => string } {
  const { user, viewingAs } = useSession()
  const query = user && (isStaff(user.role) || viewingAs === 'farmer') ? '?own=1' : ''
  return useMemo(() => ({ list: `/dashboard/orders${query}`, of: id => `/dashboard/orders/${id}${query}` }), [query])
}
