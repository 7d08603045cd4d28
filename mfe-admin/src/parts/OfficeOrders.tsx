import { lastSearch, RETURN } from '@santhe/client'
import { Navigate } from '@santhe/host'
import { OFFICE_LISTS } from '../lists/office-lists.ts'

/** docs/product/office.md#orders-tab */
export function OfficeOrders() {
  return <Navigate to={`/admin${lastSearch(OFFICE_LISTS.orders)}`} state={RETURN} replace />
}
