import type { ApprovalStatus, OrderStatus, ProductStatus } from '@santhe/rules'
import { Badge, type BadgeTone } from './Badge.tsx'
import { useStatusText } from './use-stored-text.ts'

const TONES: Readonly<Record<OrderStatus | ApprovalStatus | ProductStatus, BadgeTone>> = {
  pending: 'attention',
  accepted: 'moving',
  growing: 'good',
  harvested: 'good',
  packaging: 'moving',
  shipping: 'moving',
  delivered: 'good',
  cancelled: 'bad',
  approved: 'good',
  rejected: 'bad',
  'Available Now': 'good',
  'Pre-Order': 'attention',
  'Coming Soon': 'plain',
  'Sold Out': 'plain',
}

function hasTone(status: string): status is keyof typeof TONES {
  return Object.hasOwn(TONES, status)
}

/** Colours known statuses; others stay plain. docs/product/orders.md#statuses. */
export function StatusTag({ status, word }: { status: string; word?: string }) {
  const statusText = useStatusText()
  return <Badge tone={hasTone(status) ? TONES[status] : 'plain'}>{word ?? statusText(status)}</Badge>
}
