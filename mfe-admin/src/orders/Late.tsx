import type { AdminOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, istDateOf } from '@santhe/rules'
import { Badge, useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

/** By how many days an order is late; nothing where it is not. */
export function Late({ order }: { order: AdminOrder }) {
  const t = useTexts(texts)
  const late = daysLate(order, istDateOf(useNow()))
  return late > 0 && <Badge tone="bad">{t('late', { count: late })}</Badge>
}
