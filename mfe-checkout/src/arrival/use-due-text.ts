import { addDays, type IstDate, nearDeliveryDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** Formats an overdue date: 'It should have arrived on 21 Nov 2026.' */
export function useDueText({
  pickup = false,
}: {
  pickup?: boolean | undefined
}): (day: IstDate, today: IstDate) => string {
  const t = useTexts(texts)
  const [yesterday, earlier] = pickup
    ? (['order.wasReadyYesterday', 'order.wasReady'] as const)
    : (['order.wasDueYesterday', 'order.wasDue'] as const)
  return (day, today) => t(day === addDays(today, -1) ? yesterday : earlier, { date: nearDeliveryDate(day, today) })
}
