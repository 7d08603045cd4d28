import { Navigate } from '@santhe/host'
import { readListPlace } from '../orders/place/list-place.ts'
import { RETURN } from '../orders/place/use-list-place.ts'

/** `/dashboard/orders` for staff: the office's orders, as they left them. docs/product/office.md#orders-tab. */
export function OfficeOrders() {
  return <Navigate to={`/admin${readListPlace().search}`} state={RETURN} replace />
}
