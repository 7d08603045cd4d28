import type { OrderDetail } from '@santhe/contracts'
import { LazyPart } from '@santhe/ui'

const loadPanel = async () => (await import('./ComplaintPanels.tsx')).ComplaintPanels

/** On the pages of buyer, farm and office; most orders have none. docs/product/adjustments.md#complaints */
export function Complaints({ order }: { order: OrderDetail }) {
  if (order.complaints.length === 0) return null
  return <LazyPart load={loadPanel} isEnabled props={{ order }} />
}
