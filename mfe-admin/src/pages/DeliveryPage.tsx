import { Navigate, useSession } from '@santhe/host'
import { may } from '@santhe/rules'
import { lazy } from 'react'
import { OfficePage } from './AdminPage.tsx'

const DeliveryWindows = lazy(async () => ({
  default: (await import('../delivery/DeliveryWindows.tsx')).DeliveryWindows,
}))

/** `/admin/delivery`, for managers and admins; other staff are redirected. docs/product/delivery.md#capacity */
export function DeliveryPage() {
  const { user } = useSession()
  const mayPlan = !user || may(user, 'delivery.plan')
  return <OfficePage tab="orders">{mayPlan ? <DeliveryWindows /> : <Navigate to="/admin" replace />}</OfficePage>
}
