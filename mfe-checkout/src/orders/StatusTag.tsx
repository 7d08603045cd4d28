import type { OrderStatus } from '@santhe/rules'
import { Badge, type BadgeTone, statusWord } from '@santhe/ui'

const TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'attention',
  accepted: 'good',
  growing: 'good',
  harvested: 'good',
  packaging: 'good',
  shipping: 'good',
  delivered: 'plain',
  cancelled: 'bad',
}

/** An order's status as a coloured word. */
export function StatusTag({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{statusWord(status)}</Badge>
}
