import type { OrderStatus } from '@santhe/rules'
import { Badge, type BadgeTone, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

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
  const t = useTexts(texts)
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
