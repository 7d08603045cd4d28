import { RETURN, readListPlace } from '@santhe/client'
import { Navigate } from '@santhe/host'
import { OFFICE_LIST } from '../orders/place/office-list.ts'

/** `/dashboard/orders` for staff: the office's orders, as they left them. docs/product/office.md#orders-tab. */
export function OfficeOrders() {
  return <Navigate to={`/admin${readListPlace(OFFICE_LIST).search}`} state={RETURN} replace />
}
