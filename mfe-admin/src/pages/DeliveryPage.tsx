import { Navigate, useSession } from '@santhe/host'
import { may } from '@santhe/rules'
import { lazy } from 'react'
import { OfficePage } from './AdminPage.tsx'

const DeliveryWindows = lazy(async () => ({
  default: (await import('../delivery/DeliveryWindows.tsx')).DeliveryWindows,
}))

/** `/admin/delivery`: how many orders a district delivers, for its manager and an admin; other staff go to the office. docs/product/delivery.md#capacity */
export function DeliveryPage() {
  const { user } = useSession()
  const mayPlan = !user || may(user, 'delivery.plan')
  return <OfficePage tab="orders">{mayPlan ? <DeliveryWindows /> : <Navigate to="/admin" replace />}</OfficePage>
}
